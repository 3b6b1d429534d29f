import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillNetworking
import RillTesting
import Testing

/// The times of a request, in virtual time.
struct TransportTimesTests {
    @Test(arguments: NetworkTransport.available)
    func aHeadThatIsLateIsATimeout(on transport: NetworkTransport) throws {
        let run = try Run(transport, .hang) { $0.headTimeout = .seconds(5) }
        run.waitForTheRequest()
        run.clock.advance(by: .milliseconds(4999))
        #expect(run.outcome.count == 0)
        run.clock.advance(by: .milliseconds(1))
        #expect(run.timeout == ExchangeTimeout(.head, after: .seconds(5)))
        #expect((run.outcome.error as? TransportFailure)?.kind == .timedOut)
        #expect(run.clock.pendingCount == 0)
        #expect(eventually { run.server.openConnections == 0 })
    }

    @Test(arguments: NetworkTransport.available)
    func aHeadThatCameIsNotLate(on transport: NetworkTransport) throws {
        let run = try Run(transport, .cut(.text("0123456789"), afterBodyBytes: 4, then: .hang)) {
            $0.headTimeout = .seconds(5)
        }
        #expect(eventually { run.outcome.elements.compactMap(\.body).reduce(0) { $0 + $1.count } == 4 })
        run.clock.advance(by: .seconds(50))
        #expect(run.outcome.error == nil)
        run.subscription.dispose()
        #expect(run.clock.pendingCount == 0)
    }

    @Test(arguments: NetworkTransport.available)
    func theWholeExchangeHasATimeOfItsOwn(on transport: NetworkTransport) throws {
        let next = DispatchSemaphore(value: 0)
        let answer = Answer.stream(length: 100) { _ in
            next.wait()
            return [1]
        }
        let run = try Run(transport, answer) { $0.totalTimeout = .seconds(100) }
        for received in 1...2 {
            #expect(eventually { run.outcome.count == received })
            run.clock.advance(by: .seconds(40))
            next.signal()
        }
        #expect(eventually { run.outcome.count == 3 })
        #expect(run.outcome.error == nil)
        run.clock.advance(by: .seconds(20))
        #expect(eventually { run.outcome.error != nil })
        #expect(run.timeout == ExchangeTimeout(.total, after: .seconds(100)))
        next.signal()
    }

    @Test(arguments: NetworkTransport.available)
    func theTimeOfASlowSubscriberIsNotCounted(on transport: NetworkTransport) throws {
        let rest = DispatchSemaphore(value: 0)
        let server = try LoopbackServer.answering(
            .stream(length: 2) { offset in
                if offset > 0 { rest.wait() }
                return [1]
            })
        let clock = VirtualTimeScheduler()
        let outcome = Outcome<TransportEvent>()
        let (entered, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let subscription = transport.make(scheduler: clock)
            .exchange(TransportRequest(url: try server.url(), timeout: .seconds(60)))
            .do(onNext: { event in
                guard case .body = event else { return }
                entered.signal()
                go.wait()
            })
            .subscribe { outcome.receive($0) }
        defer { subscription.dispose() }
        #expect(entered.wait(timeout: .now() + 60) == .success)
        clock.advance(by: .seconds(600))
        for _ in 0..<2 { go.signal() }
        rest.signal()
        try outcome.waitForEnd()
        #expect(outcome.isCompleted)
    }

    @Test func aTimeoutSaysWhatItWaitedFor() throws {
        let url = try #require(URL(string: "http://h/"))
        let timeout = ExchangeTimeout(.head, after: .seconds(5))
        let failure = TransportFailure(.timedOut, url: url, underlying: timeout)
        #expect(
            failure.description
                == "http://h/: the server did not answer in time (no head came within 5.0 seconds)")
    }
}

/// One exchange in virtual time.
private struct Run {
    let server: LoopbackServer
    let clock = VirtualTimeScheduler()
    let outcome = Outcome<TransportEvent>()
    let subscription: any Disposable

    init(
        _ transport: NetworkTransport, _ answer: Answer, _ change: (inout TransportRequest) -> Void
    ) throws {
        server = try LoopbackServer.answering(answer)
        var request = TransportRequest(url: try server.url())
        change(&request)
        let outcome = outcome
        subscription = transport.make(scheduler: clock).exchange(request).subscribe { outcome.receive($0) }
    }

    var timeout: ExchangeTimeout? {
        (outcome.error as? TransportFailure)?.underlying as? ExchangeTimeout
    }

    func waitForTheRequest() {
        #expect(eventually { server.requests.count == 1 })
    }
}
