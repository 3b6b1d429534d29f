@testable import RillNetworking

/// What counts as idle, in virtual time, for an exchange whose network is the test.
@Suite(.blocking) struct IdleTimeoutTests {
    /// libcurl sends a body again by itself, after a 417 or on another connection.
    @Test func aBodyThatIsSentAgainIsNotIdle() throws {
        let run = try Run { $0 }
        defer { run.subscription.dispose() }
        for sent in [100, 10, 20, 30] {
            run.exchange.uploaded(sent, of: 200)
            run.clock.advance(by: .seconds(59))
        }
        run.exchange.complete()
        try run.outcome.waitForEnd()
        #expect(run.outcome.elements.map(\.uploaded?.completed) == [100])
        #expect(run.outcome.isCompleted, "\(run.outcome.error as Any)")
    }

    @Test func theTimeBeginsAgainWhenASlowSubscriberHasReturned() throws {
        let (entered, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let run = try Run { events in
            events.do(onNext: { _ in
                entered.signal()
                go.wait()
            })
        }
        defer { run.subscription.dispose() }
        run.exchange.receive(Data([1]), failingAbove: 10)
        entered.wait()
        let restarts = run.clock.restarts
        run.clock.advance(by: .seconds(59))
        go.signal()
        #expect(eventually { run.clock.restarts == restarts + 1 })
        run.clock.advance(by: .seconds(59))
        #expect(run.outcome.error == nil)
        run.clock.advance(by: .seconds(1))
        #expect(run.isIdle)
    }

    /// All that has come is in the buffer.
    @Test func theTimeBeginsAgainWhenAFullBufferHasRoom() throws {
        let loop = VirtualTimeScheduler()
        let run = try Run { $0.observe(on: loop, bufferingPolicy: .pauseSource(1)) }
        defer { run.subscription.dispose() }
        run.exchange.receive(Data([1]), failingAbove: 10)
        let restarts = run.clock.restarts
        run.clock.advance(by: .seconds(59))
        let hasRestarted = eventually {
            loop.advance(by: .zero)
            return run.clock.restarts == restarts + 1
        }
        #expect(hasRestarted && run.outcome.elements.count == 1)
        run.clock.advance(by: .seconds(59))
        #expect(run.outcome.error == nil)
        run.clock.advance(by: .seconds(1))
        #expect(
            eventually {
                loop.advance(by: .zero)
                return run.isIdle
            })
    }
}

/// An exchange that is idle after a minute.
private struct Run {
    let clock = CountingClock()
    let outcome = Outcome<ExchangeEvent>()
    let exchange: Exchange
    let subscription: any Disposable

    init(_ subscriber: (Observable<ExchangeEvent>) -> Observable<ExchangeEvent>) throws {
        let (outcome, started) = (outcome, Log<Exchange>())
        let request = HTTPRequest(url: try .example, idleTimeout: .seconds(60))
        let events = Exchange.events(of: request, timeoutsOn: clock, start: started.write)
        subscription = subscriber(events).subscribe { outcome.receive($0) }
        exchange = try #require(started.entries.first)
    }

    var isIdle: Bool { (outcome.error as? TransportError)?.kind == .timedOut(.idle(.seconds(60))) }
}

/// A virtual clock that counts how often a time limit has begun.
private final class CountingClock: ForwardingScheduler, TrustedScheduler {
    let clock = VirtualTimeScheduler()
    private let count = Atomic<Int>(0)

    var restarts: Int { count.load(ordering: .acquiring) }

    func advance(by time: Duration) { clock.advance(by: time) }

    func deadline(after delay: Duration) -> Deadline {
        defer { count.add(1, ordering: .releasing) }
        return clock.deadline(after: delay)
    }

    func schedule(at deadline: Deadline, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        clock.schedule(at: deadline, in: lifetime, work)
    }
}
