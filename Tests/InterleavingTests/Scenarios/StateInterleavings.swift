import Foundation
import RillLimits
import RillNetworking

/// No update is lost when two threads change one state.
struct StateInterleavings {
    /// Both threads do their work, and the state is as it `holds` afterwards.
    private func both(
        _ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void, in run: Scenario,
        on state: @autoclosure @escaping () -> Any, _ holds: @escaping () -> Bool
    ) {
        run.thread(first)
        run.thread(second)
        run.afterwards { run.expect(holds(), "\(state())") }
    }

    /// A retry that the limit counts, and a success.
    private func streams(under policy: RetryPolicy) -> (
        failing: @Sendable () -> Void, fine: @Sendable () -> Void
    ) {
        let clock = VirtualTimeScheduler()
        return (
            {
                _ = Observable<Int>.error(Boom()).retry(policy, scheduler: clock).subscribe(onError: { _ in })
            },
            { _ = Observable.just(1).retry(policy, scheduler: clock).subscribe() }
        )
    }

    @Test(arguments: [true, false]) func aBudgetIsPaidByBoth(isRefunded: Bool) {
        explore(preemptions: 1) { run in
            let budget = RetryBudget.tokenBucket(capacity: 10, costPerRetry: 1, refundPerSuccess: 1)
            let (failing, fine) = streams(under: RetryPolicy(.immediate).maxAttempts(2).budget(budget))
            failing()
            let left = isRefunded ? 9 : 7
            both(failing, isRefunded ? fine : failing, in: run, on: budget.figures(at: .zero)) {
                budget.figures(at: .zero).available == left
            }
        }
    }

    @Test func aThrottleCountsBoth() {
        explore(preemptions: 1) { run in
            let throttle = AdaptiveThrottle(seed: 1)
            let (failing, fine) = streams(under: RetryPolicy(.immediate).maxAttempts(1).throttle(throttle))
            both(failing, fine, in: run, on: throttle.figures(at: .zero)) {
                let figures = throttle.figures(at: .zero)
                return figures.requests == 2 && figures.accepts == 1
            }
        }
    }

    @Test func aBreakerCountsBoth() {
        explore(preemptions: 1) { run in
            let breaker = CircuitBreaker(minimumCalls: 2, open: .constant(.seconds(1)))
            let (failing, _) = streams(under: RetryPolicy(.immediate).maxAttempts(1).breaker(breaker))
            both(failing, failing, in: run, on: breaker.state) {
                breaker.state != .closed
            }
        }
    }

    @Test func aQuantileHasBothLatencies() {
        explore(preemptions: 1) { run in
            let quantile = LatencyQuantile(1, of: 2, initially: .zero)
            both(
                { quantile.record(.seconds(2)) }, { quantile.record(.seconds(1)) }, in: run,
                on: quantile.value
            ) {
                quantile.value == .seconds(2)
            }
        }
    }

    @Test func aBulkheadCountsBothThatItRefuses() {
        explore(preemptions: 1) { run in
            let (bulkhead, clock) = (Bulkhead(1, maxWaiting: 0), VirtualTimeScheduler())
            let holder = Observable<Int>.never().limited(by: bulkhead, scheduler: clock).subscribe()
            let refused: @Sendable () -> Void = {
                _ = Observable.just(1).limited(by: bulkhead, scheduler: clock).subscribe(onError: { _ in })
            }
            both(refused, refused, in: run, on: bulkhead.figures(at: .zero)) {
                holder.dispose()
                let figures = bulkhead.figures(at: .zero)
                return figures.refused == 2 && figures.running == 0
            }
        }
    }

    /// The outer stream ends while an inner one borrows its place, or gives it back.
    @Test func aPlaceIsLentAndGivenBack() {
        explore(preemptions: 2) { run in
            let (bulkhead, clock) = (Bulkhead(1), VirtualTimeScheduler())
            let (source, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
            let probe = run.probe(Int.self)
            probe.subscribe(
                to: source.flatMap { _ in inner.limited(by: bulkhead, scheduler: clock) }
                    .limited(by: bulkhead, scheduler: clock))
            run.thread {
                source.onNext(1)
                inner.onCompleted()
            }
            run.thread { probe.dispose() }
            run.afterwards {
                let figures = bulkhead.figures(at: .zero)
                run.expect(figures.running == 0 && figures.waiting == 0, "\(figures)")
                let next = run.probe(Int.self)
                next.subscribe(to: Observable.just(1).limited(by: bulkhead, scheduler: clock))
                run.expect(next.isCompleted, "the place is lost: \(figures)")
            }
        }
    }

    @Test func aJarKeepsBothCookies() {
        explore(preemptions: 1) { run in
            let jar = CookieJar()
            let ask = asking(transport("Set-Cookie", "PATH=1"), jar.interceptor)
            both({ ask("GET", "a") }, { ask("GET", "b") }, in: run, on: jar.cookies) {
                jar.cookies.map(\.name).sorted() == ["a", "b"]
            }
        }
    }

    @Test func aJarThatIsEmptiedKeepsNothingOld() {
        explore(preemptions: 1) { run in
            let jar = CookieJar()
            let ask = asking(transport("Set-Cookie", "PATH=1"), jar.interceptor)
            ask("GET", "old")
            both({ jar.removeAll() }, { ask("GET", "b") }, in: run, on: jar.cookies) {
                !jar.cookies.map(\.name).contains("old")
            }
        }
    }

    @Test(arguments: ["a", "old"]) func aCacheKeepsBothResponses(path: String) {
        explore(preemptions: 1) { run in
            let cache = HTTPCache()
            let ask = asking(transport("Cache-Control", "max-age=60"), cache.interceptor)
            ask("GET", "old")
            both({ ask("GET", path) }, { ask("GET", "b") }, in: run, on: cache) {
                cache.description.hasPrefix("a cache with \(path == "old" ? 2 : 3) responses")
            }
        }
    }

    @Test(arguments: [true, false]) func aCacheForgetsWhatIsRemovedWhileItStores(all: Bool) {
        explore(preemptions: 1) { run in
            let cache = HTTPCache()
            let transport = transport("Cache-Control", "max-age=60")
            let ask = asking(transport, cache.interceptor)
            ask("GET", "old")
            both({ all ? cache.removeAll() : ask("POST", "old") }, { ask("GET", "b") }, in: run, on: cache) {
                let sent = transport.requests.count
                ask("GET", "old")
                return transport.requests.count == sent + 1
            }
        }
    }

    /// A server that answers with this field, in which `PATH` is the path.
    private func transport(_ field: String, _ value: String) -> StubTransport {
        StubTransport { request in
            let headers: HTTPHeaders = [field: value.replacing("PATH", with: request.url.lastPathComponent)]
            return .just(.response(ResponseHead(status: 200, headers: headers, url: request.url)))
        }
    }

    private func asking(
        _ transport: StubTransport, _ interceptor: Interceptor
    ) -> @Sendable (_ method: String, _ path: String) -> Void {
        let client = ApiClient(transport: transport).intercepted(by: interceptor)
        return { method, path in
            guard let url = URL(string: "https://example.com/\(path)") else { return }
            _ = client.data(for: HTTPRequest(method, url: url)).subscribe(onError: { _ in })
        }
    }
}
