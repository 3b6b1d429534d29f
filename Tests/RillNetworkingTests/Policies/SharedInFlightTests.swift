import Dispatch
import Foundation
import LoopbackServer
import Rill
import Testing

@testable import RillNetworking

struct SharedInFlightTests {
    @Test("A1 row 43: equal requests that run at the same time are sent once")
    func equalRequestsAreSentOnce() throws {
        let go = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.serving { _ in
            go.wait()
            go.signal()
            return .respond(.text("fine"))
        }
        let client = ApiClient().intercepted(by: .sharingInFlight())
        let outcomes = (0..<5).map { _ in Outcome<Data>() }
        let bag = DisposeBag()
        for outcome in outcomes {
            client.data(for: try server.url("/a")).subscribe { outcome.receive($0) }.disposed(by: bag)
        }
        let other = Outcome<Data>()
        client.data(for: TransportRequest("POST", url: try server.url("/a"))).subscribe { other.receive($0) }
            .disposed(by: bag)
        #expect(eventually { server.requests.count == 2 })
        go.signal()
        for outcome in outcomes + [other] {
            try outcome.waitForEnd()
            #expect(outcome.elements == [Data("fine".utf8)])
        }
        #expect(server.requests.count == 2)
        #expect(try client.data(for: server.url("/a")).outcome().isCompleted)
        #expect(server.requests.count == 3)
    }

    @Test func theLastThatGoesEndsIt() throws {
        let server = try LoopbackServer.answering(.hang)
        let client = ApiClient().intercepted(by: .sharingInFlight())
        let request = client.data(for: try server.url())
        let subscriptions = [request.subscribe { _ in }, request.subscribe { _ in }]
        #expect(eventually { server.openConnections == 1 && server.requests.count == 1 })
        subscriptions[0].dispose()
        subscriptions[1].dispose()
        #expect(eventually { server.openConnections == 0 })
        #expect(server.requests.count == 1)
    }

    @Test func whatHasEndedIsForgotten() throws {
        final class Token: Sendable {}
        let sharing = Interceptor.sharingInFlight()
        let url = try URL.example
        weak var kept: Token?
        do {
            let token = Token()
            kept = token
            let answer = sharing.intercept(TransportRequest(url: url)) { _ in
                withExtendedLifetime(token) { .just(ApiResponse(head: ResponseHead(status: 200, url: url))) }
            }
            #expect(try answer.outcome().elements.count == 1)
        }
        #expect(kept == nil)
        withExtendedLifetime(sharing) {}
    }

    @Test func whoHasLessTimeSendsItsOwn() throws {
        let server = try LoopbackServer.answering(.hang)
        let client = ApiClient().intercepted(by: .sharingInFlight())
        let patient = client.data(for: try server.url()).subscribe { _ in }
        defer { patient.dispose() }
        let request = TransportRequest(url: try server.url(), totalTimeout: .milliseconds(50))
        #expect(try client.data(for: request).failure(ApiError.self)?.name == "transport")
    }

    @Test func anErrorIsSharedAndForgotten() throws {
        let server = try LoopbackServer.serving { .respond(.text("", status: $0.index == 0 ? 500 : 200)) }
        let client = ApiClient().intercepted(by: .sharingInFlight())
        #expect(try client.data(for: server.url()).failure(ApiError.self)?.name == "server")
        #expect(try client.data(for: server.url()).outcome().isCompleted)
    }
}
