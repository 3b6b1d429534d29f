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

    /// Waits until the stream has ended, at most five minutes.
    package func waitForEnd() throws {
        guard ended.wait(timeout: .now() + 300) == .success else { throw Hung() }
    }
}

extension Outcome<Data> {
    /// Whether the pieces so far are these bytes. A comparison by `#expect` would take longer than the test.
    package func delivered(_ bytes: Data) -> Bool { elements.reduce(Data(), +) == bytes }
}

extension Observable {
    /// Subscribes.
    package func watched() -> (Outcome<Element>, any Disposable) {
        let outcome = Outcome<Element>()
        return (outcome, subscribe { outcome.receive($0) })
    }

    /// Subscribes and waits for the end.
    package func outcome() throws -> Outcome<Element> {
        let (outcome, subscription) = watched()
        defer { subscription.dispose() }
        try outcome.waitForEnd()
        return outcome
    }

    /// Subscribes and waits for the end, while virtual time runs.
    package func outcome(on scheduler: VirtualTimeScheduler) throws -> Outcome<Element> {
        let (outcome, subscription) = watched()
        defer { subscription.dispose() }
        let hasEnded = eventually {
            scheduler.run()
            return outcome.isCompleted || outcome.error != nil
        }
        if !hasEnded { throw Outcome<Element>.Hung() }
        return outcome
    }

    /// Subscribes, waits for the end and returns the error.
    package func failure<Failure: Error>(_ type: Failure.Type = Failure.self) throws -> Failure? {
        try outcome().error as? Failure
    }
}
