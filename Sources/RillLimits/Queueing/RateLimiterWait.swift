extension Observable {
    /// Waits until `limiter` lets the stream start. If `self` was not subscribed to in the end, the stream
    /// gives its turn back.
    func waiting(
        for limiter: RateLimiter, on scheduler: any TrustedScheduler, isSent: SentFlag? = nil
    ) -> Observable {
        Observable(rejecting: limiter.invalidDuration) { observer, lifetime in
            let outer = HeldLimits.current
            let turn = RateLimiterTurn(of: limiter)
            if let outer, outer.borrow(limiter) != nil {
                // This stream has the outer turn now, for the first attempt inside it.
                return self.run(observer, in: lifetime, inside: HeldLimits(turn, inside: outer))
            }
            let held = HeldLimits(turn, inside: outer, waitingFor: "\(limiter.limitName)")
            let giving = Observer<Element>(
                onNext: observer.onNext,
                onEnd: { error in
                    if isSent?.value == false { limiter.takeBack(turn) }
                    observer.onEnd(error)
                })
            limiter.enter(
                RateLimitedStream(
                    scheduler: scheduler, lifetime: lifetime, turn: turn,
                    start: { self.run(isSent == nil ? observer : giving, in: lifetime, inside: held) },
                    refuse: observer.onEnd))
        }
    }
}
