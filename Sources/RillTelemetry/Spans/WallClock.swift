import Rill
import RillEventLog

/// Translates the instants of a log into nanoseconds since 1970 that a span can have.
struct WallClock: Sendable {
    let start: Instant
    let origin: LogOrigin?

    /// Without an origin, the zero of the log's clock counts as 1 January 1970. The result is 0 or more; a
    /// time that does not fit becomes the nearest one that does.
    func nanoseconds(_ instant: Instant) -> Int64 {
        let time =
            origin?.nanosecondsSince1970(of: instant, inLogFrom: start)
            ?? instant.sinceZero.attoseconds / 1_000_000_000
        return max(0, Int64(clamping: time))
    }
}
