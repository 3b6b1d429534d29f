/// How the server takes in the body of a request.
public enum BodyReading: Sendable {
    case whole
    /// Waits after each piece, as a busy server would.
    case slowly(piece: Int, every: Duration)
    /// Answers after that many bytes, without reading the rest; 0 answers before the body.
    case upTo(Int, then: Answer)
}
