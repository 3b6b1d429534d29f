/// When a retry policy begins to count anew: attempts, delays, and time from that failure on.
public enum RetryReset: Sendable, Hashable {
    case never
    /// After an attempt that emitted an element. A source that emits one and fails, for ever, is retried for ever.
    case onElement
    /// After an attempt that ran for this time or longer.
    case afterStable(Duration)

    func applies(to failure: AttemptFailure) -> Bool {
        switch self {
        case .never: false
        case .onElement: failure.elements > 0
        case .afterStable(let time): failure.startedAt.duration(to: failure.failedAt) >= time
        }
    }
}
