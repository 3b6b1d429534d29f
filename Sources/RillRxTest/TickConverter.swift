import RillLocks

/// Converts between ticks and durations.
struct TickConverter: Sendable {
    private let resolution: Duration

    init(resolution: Double) {
        self.resolution = .seconds(resolution)
        require(
            self.resolution > .zero,
            "Rill: TestScheduler needs a resolution above zero, but got \(resolution)")
    }

    /// The nearest tick. A time beyond all tests is the last one.
    func tick(_ instant: Instant) -> TestTime {
        let ticks = instant.sinceZero / resolution + 0.5
        return TestTime(max(min(ticks, Self.last), -Self.last).rounded(.down))
    }

    func instant(_ tick: TestTime) -> Instant { Instant(sinceZero: resolution * tick) }

    private static let last = 0x1p52
}
