/// What the server does with one request.
public indirect enum Behavior: Sendable {
    case respond(Response)
    case chunked(Response, chunkSize: Int = 1024, trailers: HeaderList = [:])
    /// Sends the head, then the body in pieces with a pause between them.
    case drip(Response, chunk: Int, every: Duration)
    /// Announces the whole body, sends only the first bytes of it, and ends.
    case cut(Response, afterBodyBytes: Int, then: Ending)
    /// Sends a body that is made while it is sent. `piece` receives the offset; an empty piece ends the body
    /// early.
    case stream(Response = Response(), length: Int, piece: @Sendable (_ offset: Int) -> [UInt8])
    /// Sends exactly these bytes.
    case raw([UInt8], then: Ending)
    /// Hands the connection to a script, of another protocol after its handshake for example.
    case script(@Sendable (Wire) -> Ending)
    /// Responds after a delay, and drops the request when the client leaves meanwhile.
    case delayed(Duration, Behavior)
    /// Sends heads with a status of 1xx first.
    case informational([Int], then: Behavior)
}

extension Behavior {
    public static func truncated(_ response: Response, afterBodyBytes count: Int) -> Behavior {
        .cut(response, afterBodyBytes: count, then: .close)
    }

    public static func resetMidBody(_ response: Response, afterBodyBytes count: Int) -> Behavior {
        .cut(response, afterBodyBytes: count, then: .reset)
    }

    /// RST before the first byte.
    public static var reset: Behavior { .raw([], then: .reset) }

    /// FIN before the first byte.
    public static var closed: Behavior { .raw([], then: .close) }

    /// FIN after the status line.
    public static var closedInHead: Behavior { .raw(statusLine, then: .close) }

    static let statusLine = Array("HTTP/1.1 200 OK\r\n".utf8)

    /// Silence until the client leaves or the server stops.
    public static var hang: Behavior { .raw([], then: .hang) }
}

/// The end of an exchange: what happens to its connection.
public enum Ending: Sendable, Hashable {
    case keepAlive
    /// FIN.
    case close
    /// RST, after the client's system has received everything that was sent.
    case reset
    /// Silence until the client leaves or the server stops.
    case hang
}
