/// What an attempt is for the limits, by the pages.
enum ModelOutcome {
    case success, failure
    /// Its subscriber has left before an element, or it was cancelled.
    case dropped
    /// A limiter inside it has refused it.
    case refused
}

/// Why a limit refuses an attempt, and when to come back.
struct ModelRefusal: Equatable {
    let reason: String
    var retryAt: Int?

    var text: String { "\(reason) until \(retryAt.map { "\($0)" } ?? "-")" }
}

/// Whether what came at `time` is in the window: it has ten slices, the last of them that of `now`, and they
/// begin at tenths of the window since time zero.
func isInWindow(_ time: Int, of window: Int, at now: Int) -> Bool {
    func slice(_ time: Int) -> Int { Int((Double(10 * time) / Double(window)).rounded(.down)) }
    return slice(time) > slice(now) - 10
}
