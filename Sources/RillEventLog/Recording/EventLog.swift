import Rill
import RillLocks

/// One log for many streams: what happened to each subscription, in order, with the times of a scheduler's
/// clock.
///
///     let log = EventLog<Forecast>(scheduler: scheduler)
///     forecasts.log("London", to: log) { attempts in attempts.retry(3) }
///     print(log.recording.text())
///
/// A log can be written and read on any thread. Elements are recorded as they are; their text is computed
/// when it is read.
public final class EventLog<Element: Sendable>: Sendable {
    /// The scheduler whose clock gives the times.
    public let scheduler: any Scheduler

    /// When this log was created, on the scheduler's clock.
    public let start: Instant

    /// Where and when the log is recorded.
    public let origin: LogOrigin

    @usableFromInline let redaction: LogRedaction<Element>
    @usableFromInline let filter: LogFilter
    @usableFromInline let recordsThreads: Bool
    @usableFromInline let store: Mutex<LogStore<Element>>
    /// Reads the scheduler's clock without unwrapping `any Scheduler` for every entry.
    @usableFromInline let clock: @Sendable () -> Instant
    /// Distinguishes the log from all others in this process, also after its release.
    @usableFromInline let number = LogNumbers.next()
    let listenerIDs = Atomic<Int>(0)
    private let enabled = Atomic<Bool>(true)

    /// Makes an empty log.
    ///
    /// - `retention` bounds the entries that the log keeps: by default the last 10,000.
    /// - `redaction` removes secrets before they are recorded.
    /// - `filter` selects the subscriptions that are recorded.
    /// - `recordsThreads` records the thread and the dispatch queue of every entry.
    /// - `origin` describes the process; `.current(build:)` adds the version of the program.
    public init(
        scheduler: any Scheduler, retention: LogRetention = .last(10_000),
        redaction: LogRedaction<Element> = .none, filter: LogFilter = .all, recordsThreads: Bool = false,
        origin: LogOrigin = .current()
    ) {
        self.scheduler = scheduler
        self.redaction = redaction
        self.filter = filter
        self.recordsThreads = recordsThreads
        self.origin = origin.ofNewLog()
        clock = Self.clock(of: scheduler)
        start = scheduler.now
        store = Mutex(LogStore(retention, from: start))
    }

    /// Whether new subscriptions are recorded; initially true. A stream that is subscribed while this is
    /// false runs as if it were not logged.
    public var isEnabled: Bool {
        get { enabled.load(ordering: .relaxed) }
        set { enabled.store(newValue, ordering: .relaxed) }
    }

    /// The sequence number of the last entry that was recorded; 0 before the first.
    package var lastSequence: Int { store.withLock { $0.lastSequence } }

    /// A copy of the entries that the log holds now.
    public var recording: LogRecording<Element> {
        let (records, slots, lastSequence) = store.withLock { ($0.records, $0.slots, $0.lastSequence) }
        let all = records.all
        let dropped = lastSequence - all.count
        return LogRecording(
            start: start, dropped: dropped,
            entries: all.enumerated().map { $1.entry(dropped + $0 + 1, of: slots[Int($1.slot)].info) },
            origin: origin)
    }

    private static func clock<Clock: Scheduler>(of scheduler: Clock) -> @Sendable () -> Instant {
        { scheduler.now }
    }
}

/// How many entries a log keeps.
public enum LogRetention: Sendable, Hashable {
    /// All entries, without bound: for tests and for short runs. An entry takes 40 bytes and its element, and
    /// a subscription about 100.
    case all
    /// The last entries, up to this number, which is 1 or more. Entries that are dropped before them are
    /// counted.
    case last(Int)
    /// No entries: for a log that is only read through `live`.
    case none
}

/// Numbers the logs of this process, from 1.
enum LogNumbers {
    private static let last = Atomic<Int>(0)

    static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
