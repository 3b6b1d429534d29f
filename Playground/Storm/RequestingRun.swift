import RillCore

/// A run in which requests arrive all the time, at random.
protocol RequestingRun: StormRun, Sendable {
    /// Requests a second.
    var rate: Double { get }
    var dice: Dice { get set }
    /// The requests by the second in which they were sent, and the requests among them that have succeeded.
    var requests: Timeline { get set }
    var succeeded: Timeline { get set }
    /// One attempt, which completes with the response of the server.
    var attempt: Observable<Never> { get }

    /// The policy of the next request.
    func nextPolicy() -> RetryPolicy
}

extension RequestingRun {
    /// Sends a request after a random gap, then the next one.
    func sendRequests() {
        scheduler.schedule(after: dice.gap(rate: rate), in: Lifetime()) {
            if self.isStopped { return }
            self.sendRequest()
            self.sendRequests()
        }
    }

    private func sendRequest() {
        let start = now
        let policy = nextPolicy()
        requests.add(at: start)
        _ = attempt.retry(policy.seed(dice.next()), scheduler: scheduler)
            .subscribe(onError: { _ in }, onCompleted: { self.succeeded.add(at: start) })
    }

    /// The share of the requests within a time that have succeeded; nil if there were none.
    func success(_ time: Range<Duration>) -> Double? { succeeded.share(of: requests, time) }

    package func step() { scheduler.advance(by: .seconds(1)) }
}
