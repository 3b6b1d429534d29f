extension TestScheduler {
    /// A stream that sends `events` to every subscriber, with times that count from its subscription.
    public func createColdObservable<Element: Sendable>(
        _ events: [Recorded<Event<Element>>]
    ) -> TestableObservable<Element> {
        let log = SubscriptionLog()
        let clock = clockReader
        // The reference is weak, because work of the scheduler can retain the stream.
        let source = Observable<Element> { [weak self] observer, lifetime in
            guard let self else { return }
            log.note(lifetime, at: clock)
            let start = self.clock
            for event in events {
                self.run(at: start.later(by: event.time), in: lifetime) { observer.on(event.value) }
            }
        }
        return TestableObservable(events, log, source)
    }
}
