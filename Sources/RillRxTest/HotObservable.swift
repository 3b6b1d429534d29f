import RillLocks

extension TestScheduler {
    /// A stream that sends `events` at their absolute times, to the subscribers of that time. Events that
    /// follow a terminal event reach later subscribers.
    public func createHotObservable<Element: Sendable>(
        _ events: [Recorded<Event<Element>>]
    ) -> TestableObservable<Element> {
        let log = SubscriptionLog()
        let observers = HotObservers<Element>()
        for event in events {
            run(at: event.time, in: Lifetime()) { observers.send(event.value) }
        }
        let clock = clockReader
        let source = Observable<Element> { observer, lifetime in
            log.note(lifetime, at: clock)
            observers.add(observer, until: lifetime)
        }
        return TestableObservable(events, log, source)
    }
}

/// The observers of a hot stream, in the order of their subscriptions.
private final class HotObservers<Element: Sendable>: Sendable {
    private struct State {
        var observers: [(number: Int, observer: Observer<Element>, lifetime: Lifetime)] = []
        var lastNumber = 0
    }

    private let state = Mutex(State())

    func add(_ observer: Observer<Element>, until lifetime: Lifetime) {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.observers.append((state.lastNumber, observer, lifetime))
            return state.lastNumber
        }
        lifetime.onDispose { [weak self] in self?.remove(number) }
    }

    func send(_ event: Event<Element>) {
        for (_, observer, lifetime) in state.withLock({ $0.observers }) where !lifetime.isDisposed {
            observer.on(event)
        }
    }

    private func remove(_ number: Int) {
        // Released outside the lock.
        let removed = state.withLock { state in
            state.observers.firstIndex { $0.number == number }.map { state.observers.remove(at: $0) }
        }
        withExtendedLifetime(removed) {}
    }
}
