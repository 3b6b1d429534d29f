import Foundation

/// What a head does not show: it makes no difference between two heads.
struct WireDetails: Sendable, Hashable {
    /// The values of `Set-Cookie`, one for each line; nil if the transport joins the lines.
    var setCookies: [String]?
    /// The headers of the request that this head responds to; nil if no transport has sent it.
    var sentHeaders: HTTPHeaders?
    /// The URLs of the requests whose redirects have led to this head.
    var earlierURLs: [URL] = []

    static func == (one: WireDetails, other: WireDetails) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
