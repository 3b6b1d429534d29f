import Rill
import RillLimits
import RillLocks
import RillTesting
import Testing

/// The code of docs/reliability/limits.md does what the page says. The breaker of the page is shared, so one
/// test uses it.
@Suite(.serialized) struct LimitsTests {
    private struct Down: Error {}

    /// The rate limiter of the page is shared: its clock must not start again with every test.
    private static let clock = VirtualTimeScheduler()

    private final class Gauges: Metrics {
        private let values = Mutex<[String: Double]>([:])
        subscript(name: String) -> Double? { values.withLock { $0[name] } }
        func gauge(_ name: String, _ value: Double) { values.withLock { $0[name] = value } }
        func counter(_ name: String, _ value: Int) { gauge(name, Double(value)) }
    }

    @Test func theBreakerRefusesAndAPatientPolicyWaits() {
        let scheduler = VirtualTimeScheduler()
        let gauges = Gauges()
        let failing = LimitsPage(request: .error(Down()), scheduler: scheduler)
        let figures = failing.reported(to: gauges)
        for _ in 0..<5 { _ = scheduler.record(failing.limited()) }
        scheduler.advance(by: .seconds(9))
        for _ in 0..<5 { _ = scheduler.record(failing.limited()) }
        guard case .open(let end) = LimitsPage.breaker.state else {
            return #expect(Bool(false), "\(LimitsPage.breaker.state)")
        }
        let refused = scheduler.record(failing.limited())
        #expect(
            refused.error as? AttemptRefusedError == AttemptRefusedError(reason: .breakerOpen, retryAt: end))
        let waiting = scheduler.record(LimitsPage(request: .just(7), scheduler: scheduler).waiting())
        #expect(waiting.elements == [])
        scheduler.advance(by: .seconds(10))
        #expect(waiting.elements == [7])
        #expect(gauges["breaker.opened"] ?? 0 >= 1 && gauges["breaker.refused"] ?? 0 >= 2)
        figures.dispose()
        LimitsPage.breaker.close()
    }

    @Test func eightHundredStreamsAtOnceAllSucceedOnAHealthyDependency() {
        let scheduler = Self.clock
        scheduler.advance(by: .seconds(1_000))
        let start = scheduler.now
        let request = Observable<Int>.timer(.milliseconds(100), scheduler: scheduler)
        let snippets = LimitsPage(request: request, scheduler: scheduler)
        let recorders = (0..<800).map { _ in scheduler.record(snippets.queued()) }
        scheduler.run()
        #expect(recorders.count { $0.isCompleted } == 800)
        // Not by a key path: the standard library copies its optional parts over each other, which the
        // address sanitizer reports.
        let last = recorders.compactMap { $0.events.last?.time }.max() ?? .zero
        #expect(start.duration(to: last) == .milliseconds(7_100))
        let figures = LimitsPage.breaker.figures(at: scheduler.now)
        #expect(figures.state == .closed && figures.failures == 0 && figures.slowCalls == 0)
    }

    @Test func theQueuesAndTheHedgeLetAStreamThrough() {
        let scheduler = Self.clock
        scheduler.advance(by: .seconds(1_000))
        let snippets = LimitsPage(request: .just(7), scheduler: scheduler)
        for stream in [snippets.queued(), snippets.hedged(.just(7)), snippets.classes()] {
            #expect(scheduler.record(stream).elements == [7])
        }
        let slow = Observable<Int>.timer(.seconds(9), scheduler: scheduler)
        let starts = Recorder<Int>(on: scheduler)
        _ = scheduler.record(snippets.hedged(slow.do(onSubscribe: { starts.onNext(1) })))
        scheduler.advance(by: .seconds(1.5))
        #expect(starts.elements == [1, 1])
    }
}
