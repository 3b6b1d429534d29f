/// The server has said no.
struct Refused: Error {
    /// One for all: clients keep their last error, and there are many of them.
    static let error: any Error = Refused()
}
