import Rill
import RillLocks

/// One log for many streams: what happened to each subscription, in order, with the times of a scheduler's clock.
///
///     let log = EventLog<Forecast>(scheduler: scheduler)
///     forecasts.log("London", to: log) { attempts in attempts.retry(3) }
///     print(log.recording.text())
///
/// It may be written to and read from any thread. Elements are kept as they are; their text is made when somebody
/// reads it.
public final class EventLog<Element: Sendable>: Sendable {
    /// Its clock gives the times.
    public let scheduler: any Scheduler

    /// When this log began.
    public let start: Instant

    @usableFromInline
    let redaction: LogRedaction<Element>

    @usableFromInline
    let store: Mutex<LogStore<Element>>

    /// The time of the scheduler, without the cost of finding out what kind of scheduler it is.
    @usableFromInline
    let clock: @Sendable () -> Instant

    private let enabled = Atomic<Bool>(true)
    private let listeners = PublishSubject<LogEntry<Element>>()

    public init(
        scheduler: any Scheduler, retention: LogRetention = .all, redaction: LogRedaction<Element> = .none
    ) {
        self.scheduler = scheduler
        self.redaction = redaction
        clock = Self.clock(of: scheduler)
        start = scheduler.now
        store = Mutex(LogStore(retention, from: start))
    }

    /// Whether streams that are subscribed from now on are recorded. One that is subscribed while this is false runs
    /// as if it were not logged at all.
    public var isEnabled: Bool {
        get { enabled.load(ordering: .relaxed) }
        set { enabled.store(newValue, ordering: .relaxed) }
    }

    /// What is kept now.
    public var recording: LogRecording<Element> {
        let (records, slots, lastSequence) = store.withLock { ($0.records, $0.slots, $0.lastSequence) }
        let all = records.all
        let dropped = lastSequence - all.count
        return LogRecording(
            start: start, dropped: dropped,
            entries: all.enumerated().map { $1.entry(dropped + $0 + 1, slots[Int($1.slot)].facts) })
    }

    /// Every entry from subscription on, in order, whatever the log keeps.
    ///
    /// An entry is delivered by the thread that records it, or by one that is delivering already; then it waits. When
    /// 65,536 wait, further ones are left out: their sequence numbers are missing.
    public var live: Observable<LogEntry<Element>> {
        let listen = { @Sendable (change: Int) in self.store.withLock { $0.live.listen(change) } }
        return listeners.do(onSubscribe: { listen(1) }, onDispose: { listen(-1) })
    }

    private static func clock<Clock: Scheduler>(of scheduler: Clock) -> @Sendable () -> Instant {
        { scheduler.now }
    }

    /// Hands over what waits for those who listen.
    @usableFromInline
    func drain() {
        while true {
            let waiting = store.withLock { $0.live.takeAll() }
            if waiting.isEmpty { return }
            for next in waiting { listeners.onNext(next.entry) }
        }
    }
}
