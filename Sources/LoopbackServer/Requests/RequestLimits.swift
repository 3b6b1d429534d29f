/// What a request may cost the server.
public struct RequestLimits: Sendable {
    /// A longer head is answered with 431.
    public var headBytes = 64 * 1024
    /// A longer body is answered with 413.
    public var bodyBytes = 1024 * 1024 * 1024
    /// A longer body is counted to its end, but only this much of it is kept.
    public var keptBodyBytes = 16 * 1024 * 1024
    /// The log forgets its oldest requests when it keeps more body bytes than this.
    public var loggedBodyBytes = 256 * 1024 * 1024

    public init() {}
}
