import Rill
import RillEventLog

/// Translates the instants of a log into nanoseconds since 1970.
struct WallClock: Sendable {
    private let start: Instant
    /// Nil without an origin.
    private let startOfDay: Int?

    init(start: Instant, origin: LogOrigin?) {
        self.start = start
        startOfDay = origin?.nanosecondsSince1970
    }

    /// Without an origin the zero of the log's clock is 1970. The result is 0 or more; a time that does not
    /// fit is the nearest one that does.
    func nanoseconds(_ instant: Instant) -> Int {
        let sinceZero = instant.sinceZero.attoseconds / 1_000_000_000
        guard let startOfDay else { return max(0, Int(clamping: sinceZero)) }
        let elapsed = sinceZero - start.sinceZero.attoseconds / 1_000_000_000
        return max(0, Int(clamping: elapsed + Int128(startOfDay)))
    }
}
