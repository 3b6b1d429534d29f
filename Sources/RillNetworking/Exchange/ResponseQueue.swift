import Foundation
import Rill
import RillLocks

/// The queue of the events of one exchange from the network to the subscriber, with a count of the bytes in
/// them.
///
/// A worker of the pool delivers them one at a time, so a slow subscriber delays neither the network nor the
/// subscriber of another exchange.
final class ResponseQueue: Sendable {
    private struct State {
        var steps = TurnQueue<Event<ExchangeEvent>>()
        /// Bytes of the body that have not been delivered, including the piece that is being delivered.
        var bytes = 0
        /// Nil after its end or its disposal: the thread of the network must not release the objects that it
        /// retains.
        var observer: Observer<ExchangeEvent>?
        var isClosed = false
        /// Whether a full buffer of the subscriber has paused the delivery.
        var isPaused = false
        /// The handler to call when no more than `limit` bytes are left.
        var spaceHandler: (limit: Int, call: @Sendable () -> Void)?

        /// Appends a piece of the body. If many pieces wait, a short last piece is extended instead: a server
        /// may send a byte at a time, and each piece takes about a hundred bytes here.
        mutating func append(_ data: Data) -> Bool {
            if isClosed { return false }
            bytes += data.count
            guard steps.elements.count >= 1_024, case .next(.body(let last)) = steps.elements.last,
                last.count < 1_024
            else { return steps.append(.next(.body(data))) }
            steps.elements.replaceLast(with: .next(.body(last + data)))
            return false
        }

        /// Appends a step. Returns true if the caller must start to drain.
        mutating func append(_ step: Event<ExchangeEvent>) -> Bool { !isClosed && steps.append(step) }

        /// The next step and the observer that receives it. When there is no step, the turn ends.
        mutating func next() -> (Event<ExchangeEvent>, Observer<ExchangeEvent>)? {
            isPaused = false
            if let observer, let step = steps.elements.popFirst() {
                if step.isStopEvent { self.observer = nil }
                return (step, observer)
            }
            _ = steps.endTurn()
            return nil
        }
    }

    private let lifetime: Lifetime
    private let workers: WorkerPool
    /// A full buffer of the subscriber pauses the delivery. The events that wait here then pause the network.
    private let source: PausableSource
    private let freeHandler: @Sendable () -> Void
    private let state: Mutex<State>

    /// Makes a queue. `freeHandler` is called when the subscriber has handled all events so far.
    init(
        to observer: Observer<ExchangeEvent>, in lifetime: Lifetime, on workers: WorkerPool = .shared,
        whenFree freeHandler: @escaping @Sendable () -> Void = {}
    ) {
        self.freeHandler = freeHandler
        state = Mutex(State(observer: observer))
        self.lifetime = lifetime
        self.workers = workers
        source = PausableSource(in: lifetime)
    }

    /// The bytes that have arrived and that the subscriber has not yet handled.
    var bytes: Int { state.withLock { $0.bytes } }

    /// Whether the network may be idle because of the subscriber: it has not yet handled all bytes, or its
    /// buffer is full.
    var isSubscriberBusy: Bool { state.withLock { $0.bytes > 0 || $0.isPaused } }

    /// Enqueues an event that is not a piece of the body. Progress replaces progress that is still in the
    /// queue.
    func enqueue(_ event: ExchangeEvent) {
        let mustDrain = state.withLock { state in
            if case .progress = event, case .next(.progress) = state.steps.elements.last {
                state.steps.elements.replaceLast(with: .next(event))
                return false
            }
            return state.append(.next(event))
        }
        if mustDrain { startDraining() }
    }

    /// Enqueues a piece of the body, unless more than `limit` bytes would then be in the queue. In that case
    /// it returns false, and calls `spaceHandler` once no more than half of `limit` are left. An empty queue
    /// takes a piece of any length.
    func enqueue(
        _ data: Data, bufferingUpTo limit: Int, whenThereIsSpace spaceHandler: @escaping @Sendable () -> Void
    ) -> Bool {
        let (isTaken, mustDrain) = state.withLock { state in
            guard state.bytes == 0 || state.bytes + data.count <= limit || state.isClosed else {
                state.spaceHandler = (limit / 2, spaceHandler)
                return (false, false)
            }
            return (true, state.append(data))
        }
        if mustDrain { startDraining() }
        return isTaken
    }

    /// Calls `spaceHandler` once no more than half of `limit` bytes are in the queue, or immediately if that
    /// is already so.
    func whenThereIsSpace(_ limit: Int, _ spaceHandler: @escaping @Sendable () -> Void) {
        let isThere = state.withLock { state in
            let isThere = state.bytes <= limit / 2
            if !isThere { state.spaceHandler = (limit / 2, spaceHandler) }
            return isThere
        }
        if isThere { spaceHandler() }
    }

    /// Closes the queue. A worker delivers the end. If the queue is empty and `mayDeliverHere` is true, the
    /// caller delivers it.
    func end(with error: (any Error)?, mayDeliverHere: Bool = false) {
        let mustDrain = state.withLock { state in
            defer { state.isClosed = true }
            return state.append(.end(error))
        }
        guard mustDrain else { return }
        if mayDeliverHere { drain() } else { startDraining() }
    }

    /// Takes the turn of the workers, which begins with `startDraining`; false if it is already taken.
    func takeTurn() -> Bool { state.withLock { !$0.isClosed && $0.steps.requestTurn() } }

    /// Begins the turn that was taken.
    func startDraining() { workers.run { self.drain() } }

    private func drain() {
        while let (step, observer) = state.withLock({ $0.next() }) {
            guard !lifetime.isDisposed else { return close() }
            switch step {
            case .next(let event):
                source.send { observer.onNext(event) }
                if case .body(let data) = event { delivered(data.count) }
                if mustWait() { return }
            case .error, .completed: observer.on(step)
            }
        }
        freeHandler()
    }

    /// Whether the turn continues later, because the source is paused.
    private func mustWait() -> Bool {
        guard source.isPaused else { return false }
        state.withLock { $0.isPaused = true }
        return source.mustWait(thenCall: { self.startDraining() })
    }

    private func delivered(_ count: Int) {
        let spaceHandler = state.withLock { state -> (@Sendable () -> Void)? in
            state.bytes -= count
            guard let handler = state.spaceHandler, state.bytes <= handler.limit else { return nil }
            state.spaceHandler = nil
            return handler.call
        }
        spaceHandler?()
    }

    /// Drops everything in the queue after disposal, and with it the objects that the subscriber retains. If
    /// the queue is closed, the worker that delivers its end does this.
    func leave() {
        if !state.withLock({ $0.isClosed }) { close() }
    }

    private func close() {
        let dropped = state.withLock { exchange(&$0, with: State(isClosed: true)) }
        // Released outside the lock.
        withExtendedLifetime(dropped) {}
    }
}
