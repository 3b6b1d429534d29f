import Foundation

/// Adds cookies to the requests of an exchange and stores the cookies that its responses set, redirects
/// included.
protocol CookieStore: AnyObject, Sendable {
    /// How often the store was emptied.
    var generation: Int { get }
    /// The value of `Cookie` for a request to this URL; nil if the store has no cookie for it.
    func header(for url: URL) -> String?
    /// Stores the cookies of a response to a request to this URL, unless the store was emptied since
    /// `generation`.
    func store(_ head: ResponseHead, from url: URL, since generation: Int)
}

/// The cookie store of a request.
struct RequestCookies: Sendable, Hashable {
    let store: any CookieStore
    /// How often the store had been emptied when the request was made or last sent.
    var generation: Int

    static func == (one: RequestCookies, other: RequestCookies) -> Bool {
        one.store === other.store && one.generation == other.generation
    }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(store)) }
}
