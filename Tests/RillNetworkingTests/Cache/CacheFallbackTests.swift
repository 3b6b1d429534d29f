struct CacheFallbackTests {
    @Test func afterAnOutageTheLastElementOfTheKeyIsDelivered() throws {
        let server = try LoopbackServer.serving { request in
            request.index < 2 ? .respond(.text("\(request.index)")) : .respond(.text("no", status: 503))
        }
        let cache = LastKnownValues<String, Data>()
        let request = ApiClient().data(for: try server.url())
        let oslo = cache.fallback(for: "Oslo", from: request)
        #expect(try oslo.outcome().elements == [Data("0".utf8)])
        #expect(try oslo.outcome().elements == [Data("1".utf8)])
        let fallback = try oslo.outcome()
        #expect(fallback.elements == [Data("1".utf8)])
        #expect(fallback.isCompleted)
        let other = try cache.fallback(for: "Bergen", from: request).outcome()
        #expect((other.error as? ApiError)?.name == "server")
        #expect(server.requests.count == 4)
    }

    @Test(arguments: [
        (TransportError.Kind.timedOut(.connect), true), (.cannotConnectToHost, true),
        (.networkConnectionLost, true), (.secureConnectionFailed, false), (.overflow(limit: 1), false),
        (.invalidResponse(reason: "no HTTP"), false),
    ])
    func aFailedHandshakeOrAnInvalidResponseIsNoOutage(kind: TransportError.Kind, isOutage: Bool) throws {
        let request = ApiClient(transport: StubTransport.failing(kind)).data(for: try URL.example)
        let error = try #require(try request.outcome().error)
        #expect(ApiError.isOutage(error) == isOutage)
    }

    @Test func timeoutsExhaustedPoliciesAndOpenBreakersAreOutages() throws {
        let url = try URL.example
        let scheduler = VirtualTimeScheduler()
        let silent = ApiClient(transport: StubTransport { _ in .never() }).data(for: url)
        let late = try silent.timeout(.seconds(1), scheduler: scheduler).outcome(on: scheduler).error
        #expect(late.map(ApiError.isOutage) == true)
        let policy = HTTPRetryPolicy.standard.changingBase { $0.wrapExhausted() }
        for (status, isOutage) in [(503, true), (429, false)] {
            let client = ApiClient(transport: StubTransport.responding { _ in (status, "") })
                .intercepted(by: .retry(policy, scheduler: scheduler))
            let error = try client.data(for: url).outcome(on: scheduler).error
            #expect(error.map(ApiError.isOutage) == isOutage)
        }
        #expect(ApiError.isOutage(AttemptRefusedError(reason: .breakerOpen)))
        #expect(!ApiError.isOutage(CancellationError()))
    }

    @Test(arguments: [
        (Behavior.respond(.status(401)), true), (.respond(.status(404)), true),
        (.respond(.status(500)), false),
        (.reset, false),
    ])
    func otherErrorsAreDeliveredUnlessTheConditionSaysOtherwise(behavior: Behavior, passes: Bool) throws {
        let server = try LoopbackServer.responding(behavior)
        let cache = LastKnownValues<String, Data>()
        cache.store(Data("old".utf8), for: "key")
        let request = ApiClient().data(for: try server.url())
        let careful = try cache.fallback(for: "key", from: request).outcome()
        #expect(careful.elements == (passes ? [] : [Data("old".utf8)]))
        let careless = try cache.fallback(for: "key", from: request, if: { _ in true }).outcome()
        #expect(careless.elements == [Data("old".utf8)])
    }

    @Test func aFullCacheForgetsTheLeastRecentlyUsedValue() {
        let cache = LastKnownValues<Int, String>(limit: 2)
        cache.store("a", for: 1)
        cache.store("b", for: 2)
        #expect(cache.value(for: 1) == "a")
        cache.store("c", for: 3)
        #expect(cache.value(for: 1) == "a")
        #expect(cache.value(for: 2) == nil)
        #expect(cache.value(for: 3) == "c")
        cache.store("d", for: 3)
        #expect(cache.value(for: 1) == "a")
        #expect(cache.value(for: 3) == "d")
    }

    @Test func withoutALimitItKeepsAHundredValues() {
        let cache = LastKnownValues<Int, Int>()
        for key in 0...100 { cache.store(key, for: key) }
        #expect(cache.value(for: 0) == nil && cache.value(for: 1) == 1)
    }

    /// Each further value looked at all others: minutes.
    @Test(.growth) func aFurtherValueDoesNotLookAtAllOthers() {
        let cache = LastKnownValues<Int, Int>(limit: 50_000)
        for key in 0..<150_000 { cache.store(key, for: key) }
        #expect(cache.value(for: 99_999) == nil && cache.value(for: 100_000) == 100_000)
    }
}
