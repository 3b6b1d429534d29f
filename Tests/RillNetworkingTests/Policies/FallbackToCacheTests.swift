import Foundation
import LoopbackServer
import Rill
import RillNetworking
import RillTesting
import Testing

struct FallbackToCacheTests {
    @Test("R4, A1 row 24: after an outage the last element of that key is given")
    func afterAnOutageTheLastElementIsGiven() throws {
        let server = try LoopbackServer.serving { request in
            request.index < 2 ? .respond(.text("\(request.index)")) : .respond(.text("no", status: 503))
        }
        let cache = MemoryCache<String, Data>()
        let request = ApiClient().data(for: try server.url())
        let oslo = request.fallback(to: cache, key: "Oslo")
        #expect(try oslo.outcome().elements == [Data("0".utf8)])
        #expect(try oslo.outcome().elements == [Data("1".utf8)])
        let fallback = try oslo.outcome()
        #expect(fallback.elements == [Data("1".utf8)])
        #expect(fallback.isCompleted)
        let other = try request.fallback(to: cache, key: "Bergen").outcome()
        #expect((other.error as? ApiError)?.name == "server")
        #expect(server.requests.count == 4)
    }

    @Test(
        "R4: a server that is not who it should be, or that answers nonsense, is no outage",
        arguments: [
            (TransportFailure.Kind.timedOut, true), (.cannotConnectToHost, true),
            (.networkConnectionLost, true), (.secureConnectionFailed, false), (.overflow(limit: 1), false),
            (.invalidResponse(reason: "no HTTP"), false),
        ])
    func onlyAnOutageIsAnOutage(kind: TransportFailure.Kind, isOutage: Bool) throws {
        let request = ApiClient(transport: StubTransport.failing(kind)).data(for: try URL.example)
        let error = try #require(try request.outcome().error)
        #expect(error.isOutage == isOutage)
    }

    @Test("R4: what a timeout, a policy or a breaker says of a server that is out is an outage")
    func whatOperatorsSayOfAnOutageIsOne() throws {
        let url = try URL.example
        let scheduler = VirtualTimeScheduler()
        let silent = ApiClient(transport: StubTransport { _ in .never() }).data(for: url)
        let late = try silent.timeout(.seconds(1), scheduler: scheduler).outcome(on: scheduler).error
        #expect(late?.isOutage == true)
        var policy = HTTPRetryPolicy.standard
        policy.policy = policy.policy.wrapExhausted()
        for (status, isOutage) in [(503, true), (429, false)] {
            let client = ApiClient(transport: StubTransport.answering { _ in (status, "") })
                .intercepted(by: .retry(policy, scheduler: scheduler))
            let error = try client.data(for: url).outcome(on: scheduler).error
            #expect(error?.isOutage == isOutage)
        }
        #expect(AttemptRefused(reason: .breakerOpen).isOutage)
        #expect(!CancellationError().isOutage)
    }

    @Test(
        "R4: what somebody must know is not hidden, unless told so",
        arguments: [(401, true), (404, true), (500, false)])
    func whatSomebodyMustKnowIsNotHidden(status: Int, passes: Bool) throws {
        let server = try LoopbackServer.answering(.respond(.text("no", status: status)))
        let cache = MemoryCache<String, Data>()
        cache.store(Data("old".utf8), for: "key")
        let request = ApiClient().data(for: try server.url())
        let careful = try request.fallback(to: cache, key: "key").outcome()
        #expect(careful.elements == (passes ? [] : [Data("old".utf8)]))
        let careless = try request.fallback(to: cache, key: "key", if: { _ in true }).outcome()
        #expect(careless.elements == [Data("old".utf8)])
    }

    @Test func aBrokenConnectionIsAnOutage() throws {
        let server = try LoopbackServer.answering(.reset)
        let cache = MemoryCache<Int, Data>()
        cache.store(Data("old".utf8), for: 1)
        let outcome = try ApiClient().data(for: server.url()).fallback(to: cache, key: 1).outcome()
        #expect(outcome.elements == [Data("old".utf8)])
    }

    @Test func aCacheForgetsWhatWasNotAskedForLongest() {
        let cache = MemoryCache<Int, String>(limit: 2)
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
}
