/// How many requests read the body of one response.
///
/// A transport that cannot slow a server down buffers a body as fast as it arrives. If the body is requested
/// in segments, one after the other, at most one segment is in memory at a time. This needs a server that
/// supports ranges and sends an entity tag or a modification date; any other server sends the whole body in
/// one response. The `idleTimeout` and the `headTimeout` of a request apply to every segment, its
/// `totalTimeout` to all segments together.
public enum BodySegments: Sendable, Hashable {
    /// Reads segments if the transport cannot slow a server down, otherwise the whole body in one request.
    /// The segments of `URLSessionTransport` on Linux have 4 MiB.
    case automatic
    /// Reads the whole body in one request.
    case one
    /// Reads segments of this number of bytes.
    case bytes(Int)

    func length(on transport: any Transport) -> Int? {
        switch self {
        case .automatic: (transport as? URLSessionTransport)?.largestSegment
        case .one: nil
        case .bytes(let count): max(1, count)
        }
    }
}
