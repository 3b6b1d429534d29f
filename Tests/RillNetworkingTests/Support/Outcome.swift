import Dispatch
import Rill
import RillLocks

/// Everything a subscription has received so far.
final class Outcome<Element: Sendable>: Sendable {
    struct Hung: Error {}

    private let events = Mutex<[Event<Element>]>([])
    private let ended = DispatchSemaphore(value: 0)

    var elements: [Element] { events.withLock { $0.compactMap(\.element) } }
    var error: (any Error)? { events.withLock { $0.last?.error } }
    var isCompleted: Bool { events.withLock { $0.last?.isCompleted ?? false } }
    var count: Int { events.withLock { $0.count } }

    func receive(_ event: Event<Element>) {
        events.withLock { $0.append(event) }
        if event.isStopEvent { ended.signal() }
    }

    /// Returns when the stream has ended; one that takes longer than 20 seconds hangs.
    func waitForEnd() throws {
        guard ended.wait(timeout: .now() + 60) == .success else { throw Hung() }
    }
}

extension Observable {
    /// Subscribes and waits for the end.
    func outcome() throws -> Outcome<Element> {
        let outcome = Outcome<Element>()
        let subscription = subscribe { outcome.receive($0) }
        defer { subscription.dispose() }
        try outcome.waitForEnd()
        return outcome
    }

    /// What the stream ends with instead of completing.
    func failure<Failure: Error>(_ type: Failure.Type = Failure.self) throws -> Failure? {
        try outcome().error as? Failure
    }
}
