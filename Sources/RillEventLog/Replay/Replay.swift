import Rill

extension Observable {
    /// Plays a recorded subscription again, event for event, with the same times between them: `speed` times as fast.
    ///
    ///     let failure = try LogRecording<Forecast>(jsonLines: file)
    ///     let source = Observable.replay(failure, stream: "London", scheduler: virtualTime)
    ///     source.retry(policy, scheduler: virtualTime)
    ///
    ///     recorded  -1-#~~^-2-|
    ///     replay    -1-#    -2-|   -2-|
    ///               first, second, third subscription
    ///
    /// Without a `stream` or a `subscription` it is the first that was recorded. The first subscription to the result
    /// plays the first attempt, the second the second, and so on; all that come after the last attempt play the last again.
    /// What came when its subscriber or the recording had already ended was never heard: where an attempt has no end, the
    /// result is silent from there on. An error of a file that could not be decoded is a `ReplayedError`.
    ///
    /// When no such subscription was recorded, the result fails with `NothingToReplay`. `speed` must be above zero.
    public static func replay(
        _ recording: LogRecording<Element>, stream: String? = nil, subscription: Int? = nil,
        speed: Double = 1, scheduler: any Scheduler
    ) -> Observable<Element> {
        let speed = ReplaySpeed(speed)
        let lane = recording.lanes.first { lane in
            (stream == nil || lane.stream == stream)
                && (subscription == nil || lane.subscription == subscription)
        }
        guard let lane else { return .error(NothingToReplay(stream: stream, subscription: subscription)) }
        let parts = ReplayParts(lane, speed)
        return Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            ReplayTurn(parts.next(), from: scheduler.now, on: scheduler, in: lifetime) { event in
                observer.on(event)
            }.play()
        }
    }
}

/// There is no subscription of this stream, or of this number, in a recording.
public struct NothingToReplay: Error, Hashable, CustomStringConvertible {
    public let stream: String?
    public let subscription: Int?

    public var description: String {
        let stream = stream.map { " of \($0)" } ?? ""
        let number = subscription.map { " \($0)" } ?? ""
        return "the recording has no subscription\(number)\(stream)"
    }
}
