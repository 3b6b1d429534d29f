/// What becomes of the connection after an answer.
public enum Ending: Sendable, Hashable {
    case keepAlive
    /// FIN.
    case close
    /// RST, after the client's system has taken in all that was sent.
    case reset
    /// Silence, until the client leaves or the server stops.
    case hang
}
