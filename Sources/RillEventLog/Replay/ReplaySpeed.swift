/// How many times as fast as it was recorded.
struct ReplaySpeed: Sendable {
    private let factor: Double

    init(_ factor: Double) {
        precondition(
            factor > 0 && factor.isFinite, "Rill: a replay needs a speed above zero, but got \(factor)")
        self.factor = factor
    }

    /// The time that a recorded one takes; exactly the same at speed 1.
    func time(_ recorded: Duration) -> Duration { factor == 1 ? recorded : recorded / factor }
}
