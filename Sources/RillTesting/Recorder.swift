import RillCore
import RillLocks

/// Keeps what a stream sends, and when.
///
///     let recorder = scheduler.record(stream)
///     scheduler.run()
///     #expect(recorder.difference(from: "-a-b-|") == nil)
public final class Recorder<Element: Sendable>: ObserverType {
    let record: Record<Element>

    /// The subscription under record. Disposing of it is part of what a test may do.
    public let subscription = SerialDisposable()

    public init(on scheduler: VirtualTimeScheduler) {
        record = Record(on: scheduler)
    }

    public func on(_ event: Event<Element>) { record.on(event) }

    /// Everything that came, in order.
    public var events: [Recorded<Element>] { record.events.withLock { $0 } }

    /// The elements alone, in order.
    public var elements: [Element] { events.compactMap(\.event.element) }

    /// The event that ended the stream, if it has ended.
    public var ending: Event<Element>? { events.last?.event.isStopEvent == true ? events.last?.event : nil }

    /// The error that ended the stream, if one did.
    public var error: (any Error)? { ending?.error }

    /// True once the stream has completed.
    public var isCompleted: Bool { ending?.isCompleted == true }

    public func dispose() { subscription.dispose() }
}

extension VirtualTimeScheduler {
    /// Subscribes now and keeps what comes.
    public func record<Stream: ObservableType>(_ stream: Stream) -> Recorder<Stream.Element> {
        let recorder = Recorder<Stream.Element>(on: self)
        recorder.subscription.disposable = stream.subscribe(recorder.record)
        return recorder
    }
}

/// What a recorder keeps, apart from the subscription: so the two do not hold each other.
final class Record<Element: Sendable>: ObserverType {
    // Weak, because the work of the scheduler may hold the record.
    weak let scheduler: VirtualTimeScheduler?
    let tick: Duration
    let events = Mutex<[Recorded<Element>]>([])

    init(on scheduler: VirtualTimeScheduler) {
        self.scheduler = scheduler
        tick = scheduler.tick
    }

    func on(_ event: Event<Element>) {
        let time = scheduler?.now ?? .zero
        events.withLock { $0.append(Recorded(at: time, event)) }
    }
}
