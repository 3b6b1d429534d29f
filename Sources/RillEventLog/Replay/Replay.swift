import Rill

extension Observable {
    /// Plays a recorded subscription again: the same events with the same times between them, `speed` times
    /// as fast.
    ///
    ///     let failure = try LogRecording<Forecast>(jsonLines: file)
    ///     let source = Observable.replay(failure, stream: "London", scheduler: virtualTime)
    ///     source.retry(policy, scheduler: virtualTime)
    ///
    ///     recorded  -1-#~~^-2-|
    ///     replay    -1-#    -2-|   -2-|
    ///               first, second, third subscription
    ///
    /// Without `stream` and `subscription` it plays the first subscription of the recording. The first
    /// subscriber of the result gets the first attempt, the second subscriber the second attempt, and so on;
    /// subscribers after the last attempt get the last attempt again. The last attempt also plays what the
    /// recorded subscriber received after the end of an attempt or from an unknown attempt. It ends as the
    /// recorded stream did; where a policy wrapped an error, it ends with the error inside. If an attempt has
    /// no recorded end, because it was disposed or the recording stops, the result never ends. An error that
    /// was read from a file without its value is a `ReplayedError`.
    ///
    /// When the recording has no such subscription, the result fails with `NothingToReplayError`. `speed`
    /// must be above zero. Events are delivered on `scheduler`, except those that are due at the moment of
    /// subscription.
    public static func replay(
        _ recording: LogRecording<Element>, stream: String? = nil, subscription: Int? = nil,
        speed: Double = 1, scheduler: any Scheduler
    ) -> Observable<Element> {
        let scheduler = scheduler.trusted
        let speed = PlaybackSpeed(speed)
        let recorded = recording.subscriptions.first { recorded in
            (stream == nil || recorded.stream == stream)
                && (subscription == nil || recorded.number == subscription)
        }
        guard let recorded else {
            return .error(NothingToReplayError(stream: stream, subscription: subscription))
        }
        let attempts = RecordedAttempts(of: recorded, speed)
        return Observable { observer, lifetime in
            TimedPlayback(attempts.next(), from: scheduler.now, on: scheduler, in: lifetime) { event in
                observer.on(event)
            }.play()
        }
    }
}

/// A recording has no subscription of this stream or with this number.
public struct NothingToReplayError: Error, Hashable, CustomStringConvertible {
    /// The requested stream; nil for any.
    public let stream: String?
    /// The requested subscription; nil for any.
    public let subscription: Int?

    /// The stream and the subscription that are missing, in words.
    public var description: String {
        let stream = stream.map { " of \($0)" } ?? ""
        let number = subscription.map { " \($0)" } ?? ""
        return "the recording has no subscription\(number)\(stream)"
    }
}
