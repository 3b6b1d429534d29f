import RillLocks

/// Converts between ticks and durations.
struct TickConverter: Sendable {
    private let resolution: Duration

    init(resolution: Double) {
        self.resolution = resolution > 0 && resolution < 0x1p63 ? .seconds(resolution) : .zero
        require(
            self.resolution > .zero,
            "Rill: TestScheduler needs a resolution above zero, but got \(resolution)")
    }

    /// The nearest tick, clamped to the range of ±2⁵² ticks.
    func tick(_ instant: Instant) -> TestTime {
        let ticks = instant.sinceZero / resolution + 0.5
        return TestTime(max(min(ticks, Self.last), -Self.last).rounded(.down))
    }

    /// The time of a tick, clamped to the range of `Duration`.
    func instant(_ tick: TestTime) -> Instant {
        let (time, isBeyond) = resolution.attoseconds.multipliedReportingOverflow(by: Int128(tick))
        return Instant(sinceZero: Duration(attoseconds: isBeyond ? (tick < 0 ? .min : .max) : time))
    }

    private static let last = 0x1p52
}

extension TestTime {
    /// This time plus `ticks`, clamped to the range of `TestTime`.
    func later(by ticks: TestTime) -> TestTime {
        let (time, isBeyond) = addingReportingOverflow(ticks)
        return isBeyond ? (ticks < 0 ? .min : .max) : time
    }
}
