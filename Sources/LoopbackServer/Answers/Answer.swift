/// What the server does with one request, to the byte.
public indirect enum Answer: Sendable {
    case respond(Response)
    case chunked(Response, chunkSize: Int = 1024, trailers: HeaderList = [:])
    /// Sends the head, then the body in pieces with a pause between them.
    case drip(Response, chunk: Int, every: Duration)
    /// Promises the whole body, sends that much of it, and ends.
    case cut(Response, afterBodyBytes: Int, then: Ending)
    /// Sends a body that is made while it is sent; `piece` gets the offset, and an empty one cuts it short.
    case stream(Response = Response(), length: Int, piece: @Sendable (_ offset: Int) -> [UInt8])
    /// Sends exactly these bytes.
    case raw([UInt8], then: Ending)
    /// Answers later; the request is dropped when the client leaves meanwhile.
    case delayed(Duration, Answer)
    /// Sends 1xx heads first.
    case informational([Int], then: Answer)
}

extension Answer {
    public static func truncated(_ response: Response, afterBodyBytes count: Int) -> Answer {
        .cut(response, afterBodyBytes: count, then: .close)
    }

    public static func resetMidBody(_ response: Response, afterBodyBytes count: Int) -> Answer {
        .cut(response, afterBodyBytes: count, then: .reset)
    }

    /// RST before the first byte.
    public static var reset: Answer { .raw([], then: .reset) }

    /// FIN before the first byte.
    public static var closed: Answer { .raw([], then: .close) }

    /// FIN after the status line.
    public static var closedInHead: Answer { .raw(Array(Response().statusLine.utf8), then: .close) }

    /// No answer until the client leaves or the server stops.
    public static var hang: Answer { .raw([], then: .hang) }
}
