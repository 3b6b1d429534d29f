import Rill

/// An operation that workers do again and again, each one at a time.
struct Job: Sendable {
    let name: String
    let workers: Int
    /// How long a worker pauses at most.
    var pause = Duration.milliseconds(500)
    /// One of ten operations is cancelled, after so long at most.
    var cancelsWithin = Duration.milliseconds(60)
    /// An operation, by its number and that of its worker: completes after one element, and fails with
    /// `WrongAnswer` if that is wrong.
    let start: @Sendable (Int, Int) -> Observable<Int>
}

struct WrongAnswer: Error {
    let text: String
}
