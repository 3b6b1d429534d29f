extension TestScheduler {
    /// A stream that sends `events` at absolute times, to the subscribers that it has at the time. Events
    /// that follow a terminal event reach later subscribers.
    public func createHotObservable<Element: Sendable>(
        _ events: [Recorded<Event<Element>>]
    ) -> TestableObservable<Element> {
        let log = SubscriptionLog()
        // The elements of the subject are events, so that it can send more of them after a terminal event.
        let subject = PublishSubject<Event<Element>>()
        for event in events { run(at: event.time, in: Lifetime()) { subject.onNext(event.value) } }
        let clock = clockReader
        let source = Observable<Element> { observer, lifetime in
            log.note(lifetime, at: clock)
            subject.asObservable().run(Observer(onNext: { observer.on($0) }, onEnd: { _ in }), in: lifetime)
        }
        return TestableObservable(events, log, source)
    }
}
