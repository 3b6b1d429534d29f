import Dispatch
import Rill
import RillLocks

/// Everything a subscription has received so far.
package final class Outcome<Element: Sendable>: Sendable {
    package struct Hung: Error {}

    package init() {}

    private let events = Mutex<[Event<Element>]>([])
    private let ended = DispatchSemaphore(value: 0)

    package var elements: [Element] { events.withLock { $0.compactMap(\.element) } }
    package var error: (any Error)? { events.withLock { $0.last?.error } }
    package var isCompleted: Bool { events.withLock { $0.last?.isCompleted ?? false } }
    package var count: Int { events.withLock { $0.count } }

    package func receive(_ event: Event<Element>) {
        events.withLock { $0.append(event) }
        if event.isStopEvent { ended.signal() }
    }

    /// Waits until the stream has ended, at most 60 seconds.
    package func waitForEnd() throws {
        guard ended.wait(timeout: .now() + 60) == .success else { throw Hung() }
    }
}

extension Observable {
    /// Subscribes and waits for the end.
    package func outcome() throws -> Outcome<Element> {
        let outcome = Outcome<Element>()
        let subscription = subscribe { outcome.receive($0) }
        defer { subscription.dispose() }
        try outcome.waitForEnd()
        return outcome
    }

    /// Subscribes, waits for the end and returns the error.
    package func failure<Failure: Error>(_ type: Failure.Type = Failure.self) throws -> Failure? {
        try outcome().error as? Failure
    }
}
