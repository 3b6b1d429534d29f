import Rill
import RillLocks

extension LogRecording {
    /// Replays everything that was recorded into another log: subscriptions, attempts, events and disposals,
    /// in the recorded order and with the same times between them, `speed` times as fast, on the clock of
    /// that log.
    ///
    ///     let again = EventLog<Forecast>(scheduler: virtualTime)
    ///     recording.replay(into: again)
    ///     virtualTime.run()
    ///
    /// The redaction of the other log applies; its `filter` and `isEnabled` do not, because they decide about
    /// subscriptions to streams. Subscription numbers, attempts and delays are counted and measured again. A
    /// recording without dropped entries that is replayed at speed 1, on virtual time, into a log with the
    /// same start, gives an equal recording. `speed` must be above zero. Disposing of the result stops the
    /// replay.
    @discardableResult public func replay(into log: EventLog<Element>, speed: Double = 1) -> any Disposable {
        let speed = PlaybackSpeed(speed)
        let lifetime = Lifetime()
        let replayer = LogReplayer(into: log, speed)
        let steps = entries.map { (time: speed.time(start.duration(to: $0.time)), action: $0) }
        // If the log began too long ago, the first entry is due now, and later entries keep their distance
        // from it.
        let late = log.start.advanced(by: steps.first?.time ?? .zero).duration(to: log.scheduler.now)
        TimedPlayback(
            steps, from: log.start.advanced(by: max(.zero, late)), on: log.scheduler.trusted, in: lifetime,
            perform: { replayer.replay($0) }
        ).play()
        return lifetime
    }
}

/// Replays entries into a log, with the recorder that streams also use.
final class LogReplayer<Element: Sendable>: Sendable {
    private let log: EventLog<Element>
    private let speed: PlaybackSpeed
    private let recorders = Mutex<[Int: SubscriptionRecorder<Element>]>([:])
    /// The new number of each recorded subscription. The numbers outlive the recorders, because a child can
    /// start after its parent has ended.
    private let numbers = Mutex<[Int: Int]>([:])

    init(into log: EventLog<Element>, _ speed: PlaybackSpeed) {
        self.log = log
        self.speed = speed
    }

    func replay(_ entry: LogEntry<Element>) {
        let recorder = recorders.withLock { $0[entry.subscription] } ?? open(entry)
        switch entry.kind {
        // The recorder records this entry together with the subscription or the retry.
        case .subscribed: break
        case .next(let element):
            recorder.record(.next(log.redaction.redacted(element)), attempt: Int32(clamping: entry.attempt))
        case .error(let error): recorder.attemptEnded(Int32(clamping: entry.attempt), with: error.error)
        case .completed: recorder.attemptEnded(Int32(clamping: entry.attempt), with: nil)
        case .gaveUp(let reason): recorder.gaveUp(reason)
        case .unknown: recorder.record(entry.kind, attempt: Int32(clamping: entry.attempt))
        case .waited(let wait): recorder.replay(wait.lasting(speed.time(wait.delay)), of: entry.attempt)
        case .retry(let retry):
            // The previous attempt was torn down without an entry, unless it has ended.
            if !retry.isBesideAnother {
                recorder.attemptDisposed(
                    Int32(clamping: max(1, entry.attempt) - 1), ago: speed.time(retry.delay))
            }
            if let planned = retry.planned { recorder.retryPlanned(after: speed.time(planned)) }
            recorder.attemptStarted()
        case .disposed:
            recorder.dispose()
            recorders.withLock { _ = $0.removeValue(forKey: entry.subscription) }
        }
    }

    /// Opens a subscription at its first entry, which is not `subscribed` if entries before it were dropped.
    private func open(_ entry: LogEntry<Element>) -> SubscriptionRecorder<Element> {
        let parent = entry.parent.flatMap { number in numbers.withLock { $0[number] } }
        let recorder = SubscriptionRecorder(
            LoggedStream(entry.stream, entry.site, entry.metadata), in: log, parent: parent)
        recorder.attemptStarted()
        recorders.withLock { $0[entry.subscription] = recorder }
        numbers.withLock { $0[entry.subscription] = recorder.current.number }
        return recorder
    }
}
