import Foundation

/// Adds cookies to the requests of an exchange and takes those that its responses set, redirects included.
protocol CookieStore: AnyObject, Sendable {
    /// The value of `Cookie` for a request to this URL; nil for none.
    func header(for url: URL) -> String?
    /// Takes the cookies of a response.
    func store(_ head: ResponseHead)
}

/// The cookie store of a request.
struct RequestCookies: Sendable, Hashable {
    let store: any CookieStore

    static func == (one: RequestCookies, other: RequestCookies) -> Bool { one.store === other.store }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(store)) }
}
