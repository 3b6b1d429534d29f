import RillLimits

@testable import RillTelemetry

struct MetricStoreTests {
    private let scheduler = VirtualTimeScheduler()

    /// A metrics request of a store, at a fixed time.
    private func json(_ store: MetricStore) -> Data {
        let start = Sample.origin.nanosecondsSince1970
        return MetricsRequest(
            resource: TelemetryResource(Sample.origin), start: start, time: start + 60_000_000_000
        )
        .body(store.series)
    }

    private func store(_ names: Int = 500, _ reads: [any SharedLimit]...) throws -> MetricsBody {
        var store = MetricStore(names: names, SpanLimits(textBytes: 16))
        for limits in reads { store.take(limits.map { LimitReading($0, at: scheduler.now) }) }
        return try MetricsBody(json(store))
    }

    /// Starts this many streams of a limit, which end at once.
    private func start(_ count: Int, _ limit: any StreamLimit) {
        for _ in 0..<count {
            _ = Observable.just(1).limited(by: limit, scheduler: scheduler).subscribe(onError: { _ in })
        }
    }

    /// `.ci/telemetry` reads the golden file with OpenTelemetry's own definitions.
    @Test func theRequestIsTheGoldenOne() throws {
        let breaker = CircuitBreaker(minimumCalls: 1, name: "weather \"1\"")
        let places = Bulkhead(2, maxWaiting: 0, name: "hosts")
        let limits: [any SharedLimit] = [
            breaker, places, RetryBudget.ratio(0.1), AdaptiveThrottle(), RateLimiter(5, per: .seconds(1)),
        ]
        breaker.isolate()
        start(2, breaker)
        _ = Observable<Int>.never().limited(by: places, scheduler: scheduler).subscribe()
        var store = MetricStore(names: 500, SpanLimits())
        store.take(limits.map { LimitReading($0, at: scheduler.now) })
        Self.take(Sample.recording, into: &store)
        let text = String(decoding: json(store), as: UTF8.self) + "\n"
        #expect(try Golden("metrics.json").difference(from: text) == nil)
    }

    private static func take(_ recording: LogRecording<String>, into store: inout MetricStore) {
        let clock = WallClock(start: recording.start, origin: recording.origin)
        var collector = SpanCollector(origin: nil, SpanLimits(), isLive: true)
        for entry in recording.entries {
            var finished: [TraceSpan] = []
            let entry = SpanEntry(entry, clock, SpanLimits(), summary: nil)
            _ = collector.take(entry, &finished)
            store.take(entry, finished)
        }
    }

    @Test func limitsOfOneKindAndNameAreAddedUpAndOneTwiceIsOne() throws {
        let (one, other) = (Bulkhead(3), Bulkhead(4))
        start(2, one)
        start(5, other)
        start(1, Bulkhead(1))
        let body = try store(500, [one, other, one])
        #expect(body["rill.bulkhead.admitted bulkhead"] == 7)
        #expect(body["rill.bulkhead.places bulkhead"] == 7)
        let throttles = [AdaptiveThrottle(), AdaptiveThrottle()]
        for throttle in throttles {
            for _ in 0..<100 {
                _ = Observable<Int>.error(Refused()).limited(by: throttle, scheduler: scheduler)
                    .subscribe(onError: { _ in })
            }
        }
        let shares = throttles.map { $0.figures(at: scheduler.now).rejectionProbability }
        let both = try store(500, [throttles[0], throttles[1]])
        #expect(both["rill.throttle.rejection_probability throttle"] == shares.max())
        #expect(shares.allSatisfy { $0 > 0.5 } && both["rill.throttle.requests throttle"] == 200)
    }

    @Test func theStateOfABreakerIsOneOfFive() throws {
        let breaker = CircuitBreaker(minimumCalls: 1)
        func states() throws -> [String] {
            let body = try store(500, [breaker])
            let all = body.points.filter { $0.key.hasPrefix("rill.breaker.state") }
            #expect(all.count == 5)
            return all.filter { $0.value.value == 1 }.keys.compactMap { $0.split(separator: " ").last }
                .map(String.init)
        }
        #expect(try states() == ["closed"])
        _ = Observable<Int>.error(Refused()).limited(by: breaker, scheduler: scheduler)
            .subscribe(onError: { _ in })
        #expect(try states() == ["open"])
        breaker.isolate()
        #expect(try states() == ["isolated"])
        breaker.metricsOnly()
        #expect(try states() == ["metrics_only"])
    }

    @Test func furtherNamesAreOneAndALongNameIsCut() throws {
        let limits = ["a", "b", "c", "d"].map { Bulkhead(1, name: $0) }
        limits.forEach { start(1, $0) }
        let body = try store(2, [limits[0], limits[1], limits[2], limits[3]], [limits[3], limits[0]])
        #expect(body["rill.bulkhead.admitted a"] == 1 && body["rill.bulkhead.admitted b"] == 1)
        #expect(body["rill.bulkhead.admitted other"] == 2)
        #expect(body["rill.bulkhead.places other"] == 1 && body["rill.bulkhead.places b"] == nil)
        let long = try store(2, [Bulkhead(1, name: String(repeating: "x", count: 100))])
        #expect(long["rill.bulkhead.places xxxxxxxxxxxxx…"] == 1)
    }

    @Test func aCountNeverGoesDown() throws {
        // The limits of a partition: an evicted one is gone, and another may have its address.
        let (one, other) = (Bulkhead(1), Bulkhead(1))
        func reading(_ limit: Bulkhead, _ count: Int) -> LimitReading {
            LimitReading(
                limit: ObjectIdentifier(limit), object: limit, name: "hosts",
                metrics: [LimitMetric(name: "admitted", unit: "1", value: .count(count))])
        }
        var store = MetricStore(names: 9, SpanLimits())
        let reads = [
            ([reading(one, 5)], 5), ([reading(one, 3)], 8), ([reading(one, 4), reading(other, 1)], 10),
            ([], 10),
            ([reading(one, 6)], 16),
        ]
        for (readings, total) in reads {
            store.take(readings)
            #expect(try MetricsBody(json(store))["admitted hosts"] == Double(total))
        }
    }

    /// As in a partition whose evicted limit left its address to the next.
    @Test func aLimitAtTheAddressOfAnotherCountsFromZero() throws {
        let (one, other, address) = (Bulkhead(1), Bulkhead(1), Bulkhead(1))
        func reading(_ limit: Bulkhead, _ count: Int) -> LimitReading {
            LimitReading(
                limit: ObjectIdentifier(address), object: limit, name: "hosts",
                metrics: [LimitMetric(name: "admitted", unit: "1", value: .count(count))])
        }
        var store = MetricStore(names: 9, SpanLimits())
        store.begin([reading(one, 2)])
        store.take([reading(one, 10)])
        store.take([reading(other, 12)])
        #expect(try MetricsBody(json(store))["admitted hosts"] == 20)
        store.begin([reading(one, 50)])
        store.take([reading(one, 51)])
        #expect(try MetricsBody(json(store))["admitted hosts"] == 21)
    }

    @Test func whatWasCountedBeforeALimitWasObservedIsLeftOut() throws {
        let limit = Bulkhead(1)
        func reading(_ count: Int) -> [LimitReading] {
            let metric = LimitMetric(name: "admitted", unit: "1", value: .count(count))
            return [
                LimitReading(
                    limit: ObjectIdentifier(limit), object: limit, name: "hosts", metrics: [metric])
            ]
        }
        var store = MetricStore(names: 9, SpanLimits())
        store.begin(reading(5))
        // By two calls, in any order.
        store.begin(reading(6))
        store.begin(reading(4))
        store.take(reading(7))
        #expect(try MetricsBody(json(store))["admitted hosts"] == 3)
        store.begin(reading(9))
        store.take(reading(10))
        #expect(try MetricsBody(json(store))["admitted hosts"] == 6)
    }

    @Test func durationsAreCountedUpToTheirBound() {
        var durations = DurationHistogram()
        for seconds in [0, 0.005, 0.0051, 9.99, 10, 10.1, 1_000] { durations.record(seconds) }
        #expect(durations.counts == [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2])
        #expect(durations.count == 7 && durations.least == 0 && durations.greatest == 1_000)
        #expect(DurationHistogram.bounds == DurationHistogram.bounds.sorted())
    }
}
