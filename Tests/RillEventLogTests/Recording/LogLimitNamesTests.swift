import RillLimits

/// The entries of a log say which limit has refused.
struct LogLimitNamesTests {
    /// Also if everything is redacted that passes a redaction.
    @Test(arguments: [
        LogRedaction(),
        LogRedaction(
            value: { _ in 0 }, error: { _ in Boom("…") }, stream: { _ in "…" }, metadata: { _ in [:] }),
    ])
    func aRefusalNamesItsLimit(_ redaction: LogRedaction<Int>) {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<Int>(scheduler: scheduler, redaction: redaction)
        let breaker = CircuitBreaker(minimumCalls: 1, open: .constant(.seconds(5)), name: "weather")
        let policy = RetryPolicy(.immediate).maxAttempts(1).breaker(breaker)
        _ = scheduler.record(Observable<Int>.error(Boom()).retry(policy, scheduler: scheduler))
        for policy in [policy, policy.waitingForBreaker()] {
            _ = scheduler.record(
                Observable.just(1).log("x", to: log, retry: policy, scheduler: scheduler))
            scheduler.run()
        }
        let text = log.recording.text()
        let refusal = #"the circuit breaker "weather" is open"#
        #expect(text.contains("gave up     \(refusal)\n"), "\(text)")
        #expect(text.contains("waited      5 s: \(refusal) (refused once)"), "\(text)")
    }
}
