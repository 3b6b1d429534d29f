struct LogContractTests {
    @Test(arguments: [
        ContractCheck("log") { $0.log("x", to: EventLog(scheduler: $1)) },
        ContractCheck("log that keeps little") {
            $0.log("x", to: EventLog(scheduler: $1, retention: .last(1)))
        },
        ContractCheck("log, disabled") { stream, scheduler in
            let log = EventLog<Int>(scheduler: scheduler)
            log.isEnabled = false
            return stream.log("x", to: log)
        },
        ContractCheck("log with attempts") { $0.log("x", to: EventLog(scheduler: $1)) { $0 } },
        ContractCheck("log with a policy") {
            $0.log("x", to: EventLog(scheduler: $1), retry: RetryPolicy().maxAttempts(1), scheduler: $1)
        },
    ])
    func itKeepsTheLaws(_ check: ContractCheck) {
        #expect(check.violations() == [])
    }
}
