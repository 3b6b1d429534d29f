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

    /// The nearest tick. A time beyond all tests is the last one.
    func tick(_ instant: Instant) -> TestTime {
        let ticks = instant.sinceZero / resolution + 0.5
        return TestTime(max(min(ticks, Self.last), -Self.last).rounded(.down))
    }

    /// A tick beyond all times is at the last of them, or the first.
    func instant(_ tick: TestTime) -> Instant {
        let (time, isBeyond) = resolution.attoseconds.multipliedReportingOverflow(by: Int128(tick))
        return Instant(sinceZero: Duration(attoseconds: isBeyond ? (tick < 0 ? .min : .max) : time))
    }

    private static let last = 0x1p52
}

extension TestTime {
    /// So many ticks later; the last time, or the first, if that is beyond it.
    func later(by ticks: TestTime) -> TestTime {
        let (time, isBeyond) = addingReportingOverflow(ticks)
        return isBeyond ? (ticks < 0 ? .min : .max) : time
    }
}
