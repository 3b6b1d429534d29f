extension Observable {
    /// Waits until `bulkhead` has a place for the stream.
    func waiting(for bulkhead: Bulkhead, on scheduler: any TrustedScheduler) -> Observable {
        Observable(rejecting: bulkhead.invalidDuration) { observer, lifetime in
            let outer = HeldLimits.current
            let inner = InnerSubscription(in: lifetime)
            let place = BulkheadPlace(of: inner.lifetime, in: bulkhead)
            let held = HeldLimits(place, inside: outer, waitingFor: "\(bulkhead.limitName)")
            let end: @Sendable ((any Error)?) -> Void = { error in
                let isAnswer = error.flatMap(AttemptRefusedError.init(in:)) == nil
                place.hasAnswered.store(isAnswer, ordering: .relaxed)
                if inner.end() { observer.onEnd(error) }
            }
            let stream = BulkheadStream(
                scheduler: scheduler, lifetime: inner.lifetime, place: place,
                start: {
                    inner.lifetime.markAsLimited()
                    self.run(Observer(onNext: observer.onNext, onEnd: end), in: inner.lifetime, inside: held)
                    place.hasStarted()
                },
                refuse: end)
            if let giveBack = outer?.borrow(bulkhead) {
                bulkhead.start(stream, borrowing: giveBack)
            } else {
                bulkhead.enter(stream)
            }
        }
    }
}
