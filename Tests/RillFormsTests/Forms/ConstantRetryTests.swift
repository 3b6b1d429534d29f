@Suite(.blocking) struct ConstantRetryTests {
    @Test(arguments: [0, 1, 2, 10]) func retriesAreCountedWithoutTheFirstAttempt(retries: Int) throws {
        let tried = try attempts(
            of: HTTPRequest(url: .example), status: 599, under: .constant(retries: retries))
        #expect(tried.delays == Array(repeating: .milliseconds(500), count: retries))
        #expect(tried.count == retries + 1)
    }

    @Test(arguments: [
        (408, 2), (429, 2), (444, 2), (503, 2), (504, 2), (599, 2), (500, 1), (502, 1), (404, 1),
    ])
    func itsStatusesAreRetried(status: Int, count: Int) throws {
        let policy = HTTPRetryPolicy.constant(retries: 1)
        #expect(try attempts(of: HTTPRequest(url: .example), status: status, under: policy).count == count)
        #expect(
            try attempts(of: HTTPRequest("POST", url: .example), status: status, under: policy).count == 1)
    }

    @Test func theErrorInsideAServiceErrorDecides() throws {
        let count = Mutex(0)
        let url = try URL.example
        let source = Observable<Int>.deferred {
            count.withLock { $0 += 1 }
            let failure = TransportError(.networkConnectionLost, url: url)
            return .error(ServiceError<NoCode, NoCode>.api(.transport(failure)))
        }
        let scheduler = VirtualTimeScheduler()
        let policy = HTTPRetryPolicy.standard.retryPolicy(for: HTTPRequest(url: url))
        let recorder = scheduler.record(source.retry(policy, scheduler: scheduler))
        scheduler.run()
        #expect(count.withLock { $0 } == 3)
        #expect(recorder.error is ServiceError<NoCode, NoCode>)
    }

    @Test func lessThanNoRetryStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = HTTPRetryPolicy.constant(retries: -1)
        }
        #expect(result.says("Rill: constant(retries:) needs 0 or more, but got -1"))
    }

    @Test func theMostRetriesAreWithoutEnd() throws {
        let request = HTTPRequest(url: try .example)
        let policy = HTTPRetryPolicy.constant(retries: .max).retryPolicy(for: request)
        #expect(policy.description.contains("\"maxAttempts\": \(Int.max)"))
    }

    private func attempts(
        of request: HTTPRequest, status: Int, under policy: HTTPRetryPolicy
    ) throws -> (count: Int, delays: [Duration]) {
        let scheduler = VirtualTimeScheduler()
        let delays = Mutex<[Duration]>([])
        let transport = StubTransport { $0.response(status) }
        let policy = policy.changingBase {
            $0.observe { event in
                if case .failed(_, .retry(let delay)) = event { delays.withLock { $0.append(delay) } }
            }
        }
        let client = ApiClient(transport: transport).intercepted(by: .retry(policy, scheduler: scheduler))
        let outcome = try client.data(for: request).outcome(on: scheduler)
        #expect((outcome.error as? ApiError)?.failure?.status == status)
        return (transport.requests.count, delays.withLock { $0 })
    }
}
