/// In how many requests one body is read.
///
/// A transport that cannot hold back the server takes a body as fast as it comes, into memory. Asked for in segments,
/// one after the other, no more than a segment is there at a time. Only a server that answers ranges, with an entity tag or a
/// date of change, can be asked so; from any other the whole body comes in one answer. The timeouts of a request hold for
/// every segment.
public enum BodySegments: Sendable, Hashable {
    /// Segments of 4 MiB on `URLSessionTransport` where Foundation is not Apple's; one request everywhere else.
    case automatic
    /// One request.
    case one
    /// Segments of so many bytes.
    case bytes(Int)

    func length(on transport: any Transport) -> Int? {
        switch self {
        case .automatic:
            Platform.isCorelibsFoundation && transport is URLSessionTransport ? 4 * 1024 * 1024 : nil
        case .one: nil
        case .bytes(let count): max(1, count)
        }
    }
}
