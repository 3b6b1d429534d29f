/// In how many requests the body of one response is read.
///
/// A transport that cannot slow a server down buffers a body as fast as it arrives. If the body is requested
/// in segments, one after the other, no more than one segment is in memory at a time. This needs a server
/// that supports ranges and sends an entity tag or a modification date; from any other server the whole body
/// comes in one response. `idleTimeout` and `headTimeout` of a request hold for every segment, `totalTimeout`
/// for all of them.
public enum BodySegments: Sendable, Hashable {
    /// Segments if the transport cannot slow a server down, else one request: 4 MiB for `URLSessionTransport`
    /// on Linux.
    case automatic
    /// One request.
    case one
    /// Segments of this number of bytes.
    case bytes(Int)

    func length(on transport: any Transport) -> Int? {
        switch self {
        case .automatic: (transport as? URLSessionTransport)?.largestSegment
        case .one: nil
        case .bytes(let count): max(1, count)
        }
    }
}
