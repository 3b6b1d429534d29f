import RillCore
import RillLocks

/// Records the events of a stream and their times.
///
///     let recorder = scheduler.record(stream)
///     scheduler.run()
///     #expect(recorder.difference(from: "-a-b-|") == nil)
public final class Recorder<Element: Sendable>: ObserverType {
    let record: Record<Element>

    /// The recorded subscription, which a test can dispose of.
    public let subscription = SerialDisposable()

    /// Makes a recorder that takes the times from `scheduler`. Pass it to a stream as an observer, and
    /// dispose of the subscription that you get. The property `subscription` is set by `record(_:)` and
    /// `start` alone.
    public init(on scheduler: VirtualTimeScheduler) { record = Record(on: scheduler) }

    public func on(_ event: Event<Element>) { record.on(event) }

    /// All events, in order.
    public var events: [Recorded<Element>] { record.events.withLock { $0 } }

    /// The elements, in order.
    public var elements: [Element] { events.compactMap(\.event.element) }

    /// The event that ended the stream; nil if it has not ended.
    public var ending: Event<Element>? { events.last?.event.isStopEvent == true ? events.last?.event : nil }

    /// The error that ended the stream; nil if no error did.
    public var error: (any Error)? { ending?.error }

    /// True once the stream has completed.
    public var isCompleted: Bool { ending?.isCompleted == true }

    /// Disposes of `subscription`, but not of a subscription that you have made with this recorder as its
    /// observer.
    public func dispose() { subscription.dispose() }
}

extension VirtualTimeScheduler {
    /// Subscribes to a stream now and records its events.
    public func record<Stream: ObservableType>(_ stream: Stream) -> Recorder<Stream.Element> {
        let recorder = Recorder<Stream.Element>(on: self)
        recorder.subscription.disposable = stream.subscribe(recorder.record)
        return recorder
    }
}

/// The events of a recorder. The recorder retains its subscription, which retains this object and not the
/// recorder.
final class Record<Element: Sendable>: ObserverType {
    // Weak, because work of the scheduler can retain the record.
    weak let scheduler: VirtualTimeScheduler?
    let tick: Duration
    let events = Mutex<[Recorded<Element>]>([])

    /// The thread of the test, and how many events arrived on other threads.
    private let thread = Threads.current
    private let foreignEvents = Atomic<Int>(0)

    init(on scheduler: VirtualTimeScheduler) {
        self.scheduler = scheduler
        tick = scheduler.tick
    }

    /// Sentences that may explain a difference.
    var hints: [String] {
        let count = foreignEvents.load(ordering: .relaxed)
        let foreign =
            count == 0
            ? nil
            : "\(count.counted("event", "events")) arrived on another thread: is a scheduler with a real clock involved?"
        return [scheduler?.pendingHint, foreign].compactMap { $0 }
    }

    func on(_ event: Event<Element>) {
        // A test that awaits may continue on another thread, and advance the clock there.
        let isForeign = Threads.current != thread && scheduler?.isAdvancedByCurrentThread != true
        if isForeign { foreignEvents.add(1, ordering: .relaxed) }
        let time = scheduler?.now ?? .zero
        events.withLock { $0.append(Recorded(at: time, event)) }
    }
}
