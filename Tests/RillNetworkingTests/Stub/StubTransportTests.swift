import Foundation
import Rill
import RillNetworking
import RillTesting
import Testing

struct StubTransportTests {
    private struct Odd: Error {}

    @Test func itAnswersWithoutANetwork() throws {
        let transport = StubTransport { $0.answer(json: #"{"a": 1}"#) }
        let client = ApiClient(transport: transport)
        #expect(try client.decoded([String: Int].self, for: url()).outcome().elements == [["a": 1]])
        #expect(transport.requests.map(\.url) == [try url()])
    }

    @Test func anAnswerHasTheEventsOfAnExchange() throws {
        let transport = StubTransport { $0.answer(201, headers: ["A": "1"], pieces: [Data([1]), Data([2])]) }
        let request = TransportRequest("POST", url: try url(), body: Data(count: 5))
        let head = ResponseHead(status: 201, headers: ["A": "1"], url: try url())
        #expect(
            try transport.exchange(request).outcome().elements == [
                .uploaded(sent: 5, total: 5), .response(head), .body(Data([1])), .body(Data([2])),
            ])
    }

    @Test func routesAreChosenByMethodAndPath() throws {
        let transport = StubTransport(routes: [
            "GET /a": { $0.answer(text: "one") }, "POST /a": { $0.answer(text: "two") },
        ])
        let client = ApiClient(transport: transport)
        #expect(try client.data(for: url("/a?q=1")).outcome().elements == [Data("one".utf8)])
        let post = TransportRequest("POST", url: try url("/a"))
        #expect(try client.data(for: post).outcome().elements == [Data("two".utf8)])
        #expect(try client.data(for: url("/b")).failure(ApiError.self)?.httpFailure?.status == 404)
    }

    @Test func answersInOrderEndWithTheLast() throws {
        let transport = StubTransport(inOrder: [
            { $0.answer(503) }, { $0.failure(.timedOut) }, { $0.answer() },
        ])
        let client = ApiClient(transport: transport)
        #expect(try client.response(for: url()).outcome().elements.map(\.head.status) == [503])
        #expect(try client.response(for: url()).failure(ApiError.self)?.name == "transport")
        #expect(try client.response(for: url()).outcome().elements.map(\.head.status) == [200])
        #expect(try client.response(for: url()).outcome().elements.map(\.head.status) == [200])
        #expect(transport.requests.count == 4)
    }

    @Test func lateAnswersComeOnTheirScheduler() throws {
        let clock = VirtualTimeScheduler()
        let transport = StubTransport { request in
            request.answer(text: "late").delaySubscription(.seconds(3), scheduler: clock)
        }
        let outcome = Outcome<ApiResponse>()
        let subscription = ApiClient(transport: transport).response(for: try url()).subscribe {
            outcome.receive($0)
        }
        defer { subscription.dispose() }
        clock.advance(by: .seconds(2))
        #expect(outcome.count == 0)
        #expect(transport.running == 1)
        clock.advance(by: .seconds(1))
        #expect(outcome.isCompleted)
        #expect(transport.running == 0)
    }

    @Test func aFailureMayComeInsideAnAnswer() throws {
        let transport = StubTransport { $0.failure(.networkConnectionLost, after: $0.answer(text: "half")) }
        let outcome = try transport.exchange(TransportRequest(url: url())).outcome()
        #expect(outcome.elements.compactMap(\.body) == [Data("half".utf8)])
        #expect((outcome.error as? TransportFailure)?.kind == .networkConnectionLost)
    }

    @Test func whatTheClosureThrowsIsTheError() throws {
        let transport = StubTransport { _ in throw Odd() }
        #expect(try transport.exchange(TransportRequest(url: url())).failure(Odd.self) != nil)
    }

    @Test func aDisposedExchangeRunsNoMore() throws {
        let transport = StubTransport { _ in .never() }
        let subscription = transport.exchange(TransportRequest(url: try url())).subscribe { _ in }
        #expect(transport.running == 1)
        subscription.dispose()
        #expect(transport.running == 0)
    }

    @Test func aBodyForOnceIsSentOnce() throws {
        let transport = StubTransport { $0.answer(503) }
        let body = RequestBody.once { Halves(Data(count: 3)) }
        let exchange = transport.exchange(TransportRequest("PUT", url: try url(), body: body))
        #expect(try exchange.outcome().isCompleted)
        let failure = try exchange.failure(TransportFailure.self)
        #expect(failure?.kind == .invalidRequest(reason: "its body can be sent only once"))
    }

    private func url(_ path: String = "/") throws -> URL {
        try #require(URL(string: "http://stub.test" + path))
    }
}
