import Rill
import RillLocks
import RillNetworking

/// The messages of a connection on their way to its subscriber.
///
/// The messages belong to the connection: those that one subscription leaves are for the next subscription. A
/// worker of the pool delivers the messages one at a time, so that a slow subscriber delays no other
/// connection. See `docs/decisions/0035-a-full-buffer-finds-its-source.md`.
final class MessageQueue: Sendable {
    private struct Subscriber {
        let observer: Observer<WebSocketMessage>
        let lifetime: Lifetime
        /// A full buffer of the subscriber pauses the delivery, and what then waits here pauses the reading.
        let source: PausableSource
    }

    private struct State {
        var messages = TurnQueue<WebSocketMessage>()
        var bytes = 0
        var subscriber: Subscriber?
        var end: Event<Never>?
        var roomHandler: (@Sendable () -> Void)?
        /// Called after the end, when the subscriber has left and no other has come by the end of the turn.
        var leaveHandler: (@Sendable () -> Void)?

        var hasSubscriber: Bool { subscriber?.lifetime.isDisposed == false }

        /// Takes the turn, if there is a message or the end for a subscriber and no turn runs.
        mutating func requestTurn() -> Bool {
            guard subscriber != nil, end != nil || !messages.elements.isEmpty else { return false }
            return messages.requestTurn()
        }

        /// The next event and its subscriber. If there is none, it returns nil and ends the turn.
        mutating func next() -> (Event<WebSocketMessage>, Subscriber)? {
            if hasSubscriber, let subscriber {
                if let message = messages.elements.popFirst() {
                    bytes -= message.cost
                    return (.next(message), subscriber)
                }
                if let end { return (.end(end.error), subscriber) }
            }
            messages.abandonTurn()
            return nil
        }
    }

    private let limit: Int
    private let state = Mutex(State())

    /// More than `limit` waiting bytes pause the reading.
    init(limit: Int) { self.limit = limit }

    /// The messages, for one subscriber at a time.
    var stream: Observable<WebSocketMessage> {
        Observable { observer, lifetime in
            let new = Subscriber(observer: observer, lifetime: lifetime, source: PausableSource(in: lifetime))
            let (isTaken, startsTurn) = self.state.withLock { state in
                guard !state.hasSubscriber else { return (true, false) }
                state.subscriber = new
                return (false, state.requestTurn())
            }
            if isTaken { return observer.onError(WebSocketError.messagesAreTaken) }
            lifetime.onDispose { self.leave() }
            if startsTurn { self.startTurn() }
        }
    }

    /// Appends a message. Returns false if more than `limit` bytes wait; `roomHandler` is then called once at
    /// most half of `limit` waits.
    func append(_ message: WebSocketMessage, whenThereIsRoom roomHandler: @escaping @Sendable () -> Void)
        -> Bool
    {
        let (hasRoom, startsTurn) = state.withLock { state in
            guard state.end == nil else { return (true, false) }
            state.messages.elements.append(message)
            state.bytes += message.cost
            let hasRoom = state.bytes <= limit
            if !hasRoom { state.roomHandler = roomHandler }
            return (hasRoom, state.requestTurn())
        }
        if startsTurn { startTurn() }
        return hasRoom
    }

    /// Ends the stream after its last message.
    func end(with error: (any Error)?) {
        let startsTurn = state.withLock { state in
            guard state.end == nil else { return false }
            state.end = .end(error)
            state.roomHandler = nil
            return state.requestTurn()
        }
        if startsTurn { startTurn() }
    }

    /// A stream for use after `end(with:)`. It ends in the same way, once the subscriber has received the
    /// end.
    func ending<Element>() -> Observable<Element> {
        Observable { observer, lifetime in
            let end = { @Sendable in
                if !lifetime.isDisposed { observer.onEnd(self.state.withLock { $0.end?.error }) }
            }
            let isAlone = self.state.withLock { state in
                if state.hasSubscriber { state.leaveHandler = end }
                return !state.hasSubscriber
            }
            if isAlone { return end() }
            lifetime.onDispose { _ = self.state.withLock { $0.leaveHandler.take() } }
        }
    }

    /// Called when a subscriber has left.
    private func leave() {
        let (subscriber, handler) = state.withLock { state in
            guard !state.hasSubscriber else { return (nil as Subscriber?, nil as (@Sendable () -> Void)?) }
            return (state.subscriber.take(), state.messages.hasTurn ? nil : state.leaveHandler.take())
        }
        // The subscriber is released outside the lock.
        withExtendedLifetime(subscriber) { handler?() }
    }

    private func startTurn() { WorkerPool.shared.run { self.drain() } }

    private func drain() {
        while let (event, subscriber) = state.withLock({ $0.next() }) {
            switch event {
            case .next(let message):
                subscriber.source.send { subscriber.observer.onNext(message) }
                makeRoom()
                if subscriber.source.mustWait(thenCall: { self.startTurn() }) { return }
            case .error, .completed: subscriber.observer.on(event)
            }
        }
        let handler = state.withLock { state in
            state.hasSubscriber || state.messages.hasTurn ? nil : state.leaveHandler.take()
        }
        handler?()
    }

    private func makeRoom() {
        let handler = state.withLock { state in
            state.bytes <= limit / 2 ? state.roomHandler.take() : nil
        }
        handler?()
    }
}

extension WebSocketMessage {
    /// The approximate size of the message in memory, in bytes.
    fileprivate var cost: Int { length + 64 }
}
