import RillLimits
import RillLocks
import RillNetworking

@testable import RillTelemetry

@Suite(.blocking) struct MetricsExportTests {
    private let scheduler = VirtualTimeScheduler()
    private let errors = Log<any Error>()
    private let places = Bulkhead(2, name: "hosts")
    /// Longer than any wait: a busy machine answers late.
    private let patience = Duration.seconds(600)

    /// An exporter of metrics alone, that observes `places`.
    private func export(
        to answers: [Behavior] = [], _ change: (inout OTLPMetrics) -> Void = { _ in }
    ) throws -> (MetricsReceiver, OTLPExporter) {
        let receiver = try MetricsReceiver(answers)
        var metrics = OTLPMetrics(to: try receiver.url, timeout: patience)
        change(&metrics)
        let exporter = OTLPExporter(
            to: nil, metrics: metrics, settings: OTLPSettings(resource: ["service.name": "till"]),
            on: scheduler, onError: errors.write)
        exporter.observe(places)
        return (receiver, exporter)
    }

    private func start(_ count: Int, _ limit: Bulkhead? = nil) {
        for _ in 0..<count {
            _ = Observable.just(1).limited(by: limit ?? places, scheduler: scheduler).subscribe()
        }
    }

    /// Lets a minute pass, until the receiver has this many requests.
    private func minute(_ requests: Int, _ receiver: MetricsReceiver) -> Bool {
        scheduler.advance(by: .seconds(60))
        return arrive(requests, receiver)
    }

    private func arrive(_ requests: Int, _ receiver: MetricsReceiver) -> Bool {
        eventually {
            scheduler.advance(by: .zero)
            return receiver.server.requests.count >= requests
        }
    }

    /// Waits on a thread of its own while virtual time stands still.
    private func waits(_ wait: @escaping @Sendable () -> Bool) -> Bool {
        let results = Log<Bool>()
        Thread.detachNewThread { results.write(wait()) }
        _ = eventually {
            scheduler.advance(by: .zero)
            return results.count > 0
        }
        #expect(results.count == 1, "it has not returned")
        return results.entries == [true]
    }

    /// The machine may have slept, and its clock may be set, also to a time before the start.
    @Test func aPointHasTheTimeOfDayAtWhichItIsRead() throws {
        let receiver = try MetricsReceiver()
        let wall = Atomic<Int64>(0)
        let export = MetricsExport(
            OTLPMetrics(to: try receiver.url, timeout: patience), SpanLimits(), resource: [:],
            transport: ApiClient.defaultTransport, on: scheduler,
            wallTime: { wall.load(ordering: .relaxed) }, onError: errors.write)
        let observation = export.add { [places] in [places] }
        defer { observation.dispose() }
        for time in [4_000_000_000_000_000_000, 1_000] as [Int64] {
            wall.store(time, ordering: .relaxed)
            let number = export.send(isLast: false)
            let isSettled = eventually {
                scheduler.advance(by: .zero)
                return export.hasSettled(number)
            }
            #expect(isSettled)
        }
        let points = try receiver.bodies.map { try #require($0.points["rill.bulkhead.admitted hosts"]) }
        #expect(points.map(\.time) == [4_000_000_000_000_000_000, 1_000] && points.last?.start == 1_000)
    }

    @Test func figuresAreSentEveryMinuteAndCountFromOneStart() throws {
        let (receiver, exporter) = try export()
        start(3)
        scheduler.advance(by: .milliseconds(59_999))
        #expect(receiver.server.requests.isEmpty)
        scheduler.advance(by: .milliseconds(1))
        #expect(arrive(1, receiver))
        start(2)
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        #expect(minute(3, receiver))
        let request = try #require(receiver.server.requests.first)
        #expect(request.path == "/v1/metrics" && request.headers["content-type"] == "application/json")
        let points = try receiver.bodies.compactMap { $0.points["rill.bulkhead.admitted hosts"] }
        #expect(points.map(\.value) == [3, 5, 5])
        #expect(Set(points.map(\.start)).count == 1)
        let start = try #require(points.first?.start)
        #expect(points.map(\.time) == [60, 60, 120].map { start + $0 * 1_000_000_000 })
        #expect(try receiver.bodies.first?["rill.bulkhead.places hosts"] == 2)
        #expect(try receiver.bodies.first?.service == "till")
    }

    /// No export forgets it in between. Without a time between, all that it has counted counts.
    @Test(arguments: [false, true]) func aLimitThatIsObservedAgainCountsFromThen(isReplaced: Bool) throws {
        let (receiver, exporter) = try export()
        let late = Bulkhead(1, name: "late")
        let observed = exporter.observe(late)
        start(2, late)
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        if !isReplaced { observed.dispose() }
        start(3, late)
        exporter.observe(late)
        observed.dispose()
        start(1, late)
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        #expect(
            try receiver.bodies.map { $0["rill.bulkhead.admitted late"] } == [2, isReplaced ? 6 : 3])
    }

    @Test func aLimitCountsOnlyWhatItCountsWhileItIsObserved() throws {
        let (receiver, exporter) = try export()
        let late = Bulkhead(1, name: "late")
        start(5, late)
        let observed = exporter.observe(late)
        start(2, late)
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        observed.dispose()
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        start(3, late)
        exporter.observe(late)
        exporter.observe(late)
        start(1, late)
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        start(1, late)
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        #expect(try receiver.bodies.map { $0["rill.bulkhead.admitted late"] } == [2, 2, 3, 4])
    }

    /// Another thread ends the observation while an export reads the limit.
    @Test func anObservationThatEndsDuringAnExportIsForgotten() throws {
        let (receiver, exporter) = try export()
        let late = Bulkhead(1, name: "late")
        let reading = Log<any Disposable>()
        let limit = ReadLimit(late) { reading.entries.first?.dispose() }
        let observed = exporter.observe(limit)
        start(2, late)
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        start(1, late)
        reading.write(observed)
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        start(3, late)
        exporter.observe(limit)
        start(1, late)
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        #expect(try receiver.bodies.map { $0["rill.bulkhead.admitted late"] } == [2, 2, 3])
    }

    /// Another thread replaces the observation while an export reads the limit: all counts, also in the first
    /// export, which has counted nothing of the limit yet.
    @Test(arguments: [(false, [4, 5, 8]), (true, [2, 5])])
    func anObservationThatIsReplacedDuringAnExportGoesOn(isFirst: Bool, counts: [Double]) throws {
        let (receiver, exporter) = try export()
        let late = Bulkhead(1, name: "late")
        let reading = Log<any Disposable>()
        let limit = ReadLimit(late) { [places] in
            guard let observed = reading.entries.first else { return }
            _ = exporter.observe(places, late)
            observed.dispose()
        }
        let observed = exporter.observe(limit, late)
        start(2, late)
        if !isFirst {
            #expect(waits { exporter.flush(waitingAtMost: patience) })
            start(1, late)
        }
        reading.write(observed)
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        start(3, late)
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        #expect(try receiver.bodies.map { $0["rill.bulkhead.admitted late"] } == counts)
    }

    @Test func attemptsOfALogAreMeasuredByStreamAndOutcome() throws {
        let (receiver, exporter) = try export()
        let log = EventLog<Int>(scheduler: scheduler)
        log.export(to: exporter)
        let failing = Observable<Int>.error(Refused()).delaySubscription(.seconds(2), scheduler: scheduler)
        let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(3)
        _ = failing.log("a", to: log, retry: policy, scheduler: scheduler).subscribe(onError: { _ in })
        // What a caller does not sample is counted all the same.
        _ = Observable.just(1).log("b", to: log, metadata: TraceContext(sampled: 0).metadata).subscribe()
        let open = Observable<Int>.never().log("b", to: log).subscribe()
        _ = Observable<Int>.never().log("c", to: log).subscribe()
        let one = Bulkhead(1)
        for delay in [3, 0] {
            _ = Observable<Int>.timer(.seconds(delay), scheduler: scheduler)
                .limited(by: one, scheduler: scheduler).log("d", to: log).subscribe()
        }
        scheduler.advance(by: .seconds(20))
        open.dispose()
        scheduler.advance(by: .seconds(40))
        #expect(arrive(1, receiver))
        let body = try #require(try receiver.bodies.first)
        #expect(["a", "b", "c"].map { body["rill.attempts \($0)"] } == [3, 2, 1])
        #expect(body["rill.retries a"] == 2 && body["rill.give_ups a"] == 1)
        #expect(body["rill.retries b"] == nil)
        #expect(body["rill.wait.duration d limit"] == 1)
        #expect(body.points["rill.wait.duration d limit"]?.buckets[11] == 1)
        let durations = body.points.filter { $0.key.hasPrefix("rill.attempt.duration") }
        #expect(
            durations.mapValues(\.value) == [
                "rill.attempt.duration a failed": 3, "rill.attempt.duration b completed": 1,
                "rill.attempt.duration b disposed": 1, "rill.attempt.duration d completed": 2,
            ])
        // Two seconds lie between 1 and 2.5, and 20 above all.
        #expect(durations["rill.attempt.duration a failed"]?.buckets[10] == 3)
        #expect(durations["rill.attempt.duration b disposed"]?.buckets[14] == 1)
        #expect(exporter.figures.exported == 0 && exporter.figures.dropped == 0)
    }

    @Test func aWaitForALimitHasADurationOnlyOutsideOfAPolicy() throws {
        let (receiver, exporter) = try export()
        let log = EventLog<Int>(scheduler: scheduler)
        log.export(to: exporter)
        let (one, breaker) = (Bulkhead(1, maxWait: .seconds(5)), CircuitBreaker())
        breaker.isolate()
        let running = Observable<Int>.never().limited(by: one, scheduler: scheduler).subscribe()
        _ = Observable.just(1).limited(by: one, scheduler: scheduler).log("a", to: log)
            .subscribe(onError: { _ in })
        _ = Observable.just(1)
            .log("b", to: log, retry: RetryPolicy(.immediate).breaker(breaker), scheduler: scheduler)
            .subscribe(onError: { _ in })
        #expect(minute(1, receiver))
        running.dispose()
        let points = try #require(try receiver.bodies.first).points
        // Five seconds, and none.
        #expect(points["rill.attempt.duration a failed"]?.buckets[11] == 1)
        #expect(points["rill.attempt.duration b failed"]?.buckets[0] == 1)
    }

    @Test func aCloseEndsTheWaitOfAFlush() throws {
        let (receiver, exporter) = try export(to: [.hang])
        start(1)
        let results = Log<Bool>()
        Thread.detachNewThread { results.write(exporter.flush(waitingAtMost: .seconds(600))) }
        #expect(arrive(1, receiver))
        #expect(!waits { exporter.close(waitingAtMost: .milliseconds(50)) })
        #expect(eventually { results.count == 1 } && results.entries == [false])
    }

    @Test func aFailureLosesNothingAndIsReportedOnce() throws {
        let (receiver, exporter) = try export(to: [.respond(.status(404)), .respond(.status(404))])
        for number in 1...3 {
            start(1)
            #expect(waits { exporter.flush(waitingAtMost: patience) } == (number == 3))
            #expect(exporter.figures.isFailing == (number < 3))
        }
        #expect(try receiver.bodies.map { $0["rill.bulkhead.admitted hosts"] } == [1, 2, 3])
        let error = try #require(errors.entries.first as? MetricsNotExportedError)
        #expect(error.rejected == nil && error.reason.contains("404") && errors.count == 1)
        #expect(waits { exporter.close(waitingAtMost: patience) })
    }

    @Test func aRequestIsSentAgainAndNotBesideAnother() throws {
        let (receiver, exporter) = try export(to: [.respond(.status(503).with("Retry-After", "100"))])
        start(1)
        #expect(minute(1, receiver))
        // The next minute, and the pause.
        #expect(eventually { scheduler.pendingCount == 2 } && errors.count == 1)
        start(1)
        // The next minute lies within the pause.
        scheduler.advance(by: .seconds(60))
        scheduler.advance(by: .seconds(39))
        #expect(receiver.server.requests.count == 1)
        scheduler.advance(by: .seconds(2))
        #expect(arrive(2, receiver))
        #expect(try receiver.bodies.map { $0["rill.bulkhead.admitted hosts"] } == [1, 1])
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        #expect(try receiver.bodies.last?["rill.bulkhead.admitted hosts"] == 2)
    }

    @Test func aFlushDuringARequestSendsAnotherAfterIt() throws {
        let (receiver, exporter) = try export(to: [.delayed(.milliseconds(200), .respond(Receiver.fine))])
        start(1)
        #expect(minute(1, receiver))
        start(1)
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        #expect(try receiver.bodies.map { $0["rill.bulkhead.admitted hosts"] } == [1, 2])
    }

    /// Both the flush and the answer to the earlier request schedule an export; the answer's runs late.
    @Test func aFlushThatMeetsAnAnswerSendsOneRequest() throws {
        let late = LateScheduler(scheduler, late: 2)
        let answer = DispatchSemaphore(value: 0)
        let receiver = try MetricsReceiver([.awaiting(answer)])
        let exporter = OTLPExporter(
            to: nil, metrics: OTLPMetrics(to: try receiver.url, timeout: patience), on: late,
            onError: errors.write)
        exporter.observe(places)
        #expect(minute(1, receiver))
        let results = Log<Bool>()
        Thread.detachNewThread { results.write(exporter.flush(waitingAtMost: patience)) }
        #expect(eventually { late.count == 1 })
        answer.signal()
        #expect(eventually { late.count == 2 })
        #expect(arrive(2, receiver) && eventually { results.entries == [true] })
        scheduler.advance(by: .seconds(1))
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        #expect(receiver.server.requests.count == 3 && errors.count == 0)
    }

    @Test func aPauseIsNeverLongerThanFiveMinutes() throws {
        let (receiver, exporter) = try export(to: [.respond(.status(503).with("Retry-After", "86400"))])
        #expect(minute(1, receiver))
        #expect(eventually { scheduler.pendingCount == 2 } && errors.entries.first is ApiError)
        scheduler.advance(by: .seconds(299))
        #expect(receiver.server.requests.count == 1)
        scheduler.advance(by: .seconds(61))
        #expect(arrive(2, receiver))
        withExtendedLifetime(exporter) {}
    }

    @Test func whatTheReceiverRefusesIsReportedAndAWarningIsNoLoss() throws {
        let refusal = #"{"partialSuccess":{"rejectedDataPoints":"3","errorMessage":"too\u001bmany"}}"#
        let (receiver, exporter) = try export(to: [
            .respond(.json(refusal)), .respond(.json("{}")),
            .respond(.json(#"{"partialSuccess":{"errorMessage":"use another name"}}"#)),
            .respond(.status(404)), .respond(.status(404)),
        ])
        #expect(!waits { exporter.flush(waitingAtMost: patience) })
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        #expect(receiver.server.requests.count == 3)
        let errors = errors.entries.compactMap { $0 as? MetricsNotExportedError }
        #expect(
            errors.map(\.rejected) == [3, 0] && errors.map(\.reason) == ["too\u{1B}many", "use another name"])
        #expect(errors.first?.description == #"3 points of metrics were refused: too\u{1B}many"#)
        // A failure behind a warning is a trouble of its own.
        for _ in 0..<2 { #expect(!waits { exporter.flush(waitingAtMost: patience) }) }
        #expect(self.errors.count == 3 && exporter.figures.isFailing)
    }

    @Test func aWarningBehindAFailureIsReportedOnce() throws {
        let warning = Behavior.respond(.json(#"{"partialSuccess":{"errorMessage":"old version"}}"#))
        let (receiver, exporter) = try export(to: [.respond(.status(404)), warning, warning])
        for number in 1...3 { #expect(waits { exporter.flush(waitingAtMost: patience) } == (number > 1)) }
        #expect(
            errors.entries.map { ($0 as? MetricsNotExportedError)?.reason == "old version" } == [false, true])
        #expect(receiver.server.requests.count == 3)
    }

    @Test func theLimitThatKeysWithoutRoomShareIsExported() throws {
        let (receiver, exporter) = try export()
        let hosts = PartitionedLimit(maxKeys: 1) { host in Bulkhead(1, name: host) }
        let (own, shared) = (hosts["a"], hosts["b"])
        exporter.observe(hosts)
        start(2, shared)
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        #expect(try receiver.bodies.last?["rill.bulkhead.admitted b"] == 2)
        withExtendedLifetime(own) {}
    }

    @Test func closeSendsTheLastMetricsAndTellsWhenItCannot() throws {
        let (receiver, exporter) = try export()
        let log = EventLog<Int>(scheduler: scheduler)
        log.export(to: exporter)
        start(1)
        #expect(waits { exporter.close(waitingAtMost: patience) })
        #expect(try receiver.bodies.map { $0["rill.bulkhead.admitted hosts"] } == [1])
        _ = Observable.just(1).log("late", to: log).subscribe()
        scheduler.advance(by: .seconds(120))
        #expect(
            exporter.flush(waitingAtMost: patience) && exporter.close(waitingAtMost: patience)
                && receiver.server.requests.count == 1)
        #expect(exporter.figures.missedEntries == 0 && exporter.figures.dropped == 0)

        let (deaf, hanging) = try export(to: [.hang]) { $0.timeout = .seconds(600) }
        #expect(!waits { hanging.close(waitingAtMost: .milliseconds(300)) })
        #expect(errors.entries.map { "\($0)" } == ["metrics were not exported: the exporter was closed"])
        #expect(eventually { deaf.server.openConnections == 0 })
        #expect(!hanging.close() && hanging.figures.isFailing && errors.count == 1)
    }

    @Test func aLimitIsObservedUntilDisposalAndThenReleased() throws {
        let (receiver, exporter) = try export { $0.names = 3 }
        let hosts = PartitionedLimit { host in RateLimiter(1, per: .seconds(1), name: host) }
        _ = hosts["a"]
        exporter.observe(hosts)
        var (budget, breaker) = (Optional(RetryBudget.ratio(0.1)), Optional(CircuitBreaker()))
        weak let (oneWeak, otherWeak) = (budget, breaker)
        if let budget, let breaker {
            let observed = exporter.observe(budget, breaker)
            #expect(minute(1, receiver))
            observed.dispose()
        }
        (budget, breaker) = (nil, nil)
        #expect(oneWeak == nil && otherWeak == nil)
        _ = hosts["b"]
        #expect(waits { exporter.flush(waitingAtMost: patience) })
        let bodies = try receiver.bodies
        try #require(bodies.count == 2)
        #expect(bodies[0]["rill.budget.available retry budget"] != nil)
        #expect(bodies[1]["rill.budget.available retry budget"] == nil)
        #expect(bodies[0]["rill.rate_limiter.available a"] == 1)
        // Hosts, a and the two that are gone are known.
        #expect(bodies[0]["rill.breaker.refused other"] == 0)
        #expect(bodies[1]["rill.rate_limiter.available other"] == 1)
    }

    /// A later export says the same again.
    @Test func whatHasArrivedBeforeAnExportThatFailsIsNotLost() throws {
        let answer = DispatchSemaphore(value: 0)
        defer { answer.signal() }
        let spans = try Receiver([.awaiting(answer)])
        let receiver = try MetricsReceiver([.respond(Receiver.fine), .respond(.status(404))])
        let exporter = OTLPExporter(
            to: try spans.url,
            metrics: OTLPMetrics(to: try receiver.url, interval: .seconds(1), timeout: .seconds(600)),
            settings: OTLPSettings(timeout: .seconds(600)), on: scheduler, onError: errors.write)
        let log = EventLog<Int>(scheduler: scheduler)
        log.export(to: exporter)
        _ = Observable.just(1).log("a", to: log).subscribe()
        scheduler.advance(by: .zero)
        let results = Log<Bool>()
        Thread.detachNewThread { results.write(exporter.close(waitingAtMost: .seconds(600))) }
        #expect(arrive(1, receiver))
        // As often as the earlier export may still run.
        let hasFailed = eventually {
            if errors.count == 0 { scheduler.advance(by: .seconds(1)) }
            return errors.count == 1
        }
        #expect(hasFailed && results.count == 0)
        answer.signal()
        #expect(
            eventually {
                scheduler.advance(by: .zero)
                return results.entries == [true]
            })
        #expect(spans.confirmed.count == 2)
        #expect(!exporter.figures.isFailing)
    }

    @Test func withoutAnythingToSayNothingIsSent() throws {
        let receiver = try MetricsReceiver()
        let exporter = OTLPExporter(
            to: nil, metrics: OTLPMetrics(to: try receiver.url, timeout: patience), on: scheduler)
        scheduler.advance(by: .seconds(600))
        #expect(waits { exporter.close(waitingAtMost: patience) })
        #expect(receiver.server.requests.isEmpty)
        // An exporter without metrics reads no limit.
        let other = OTLPExporter(to: try receiver.url, on: scheduler)
        other.observe(places).dispose()
        #expect(scheduler.pendingCount == 0 && waits { other.close() })
    }

    @Test func anExporterThatIsReleasedEnds() throws {
        var (receiver, exporter): (MetricsReceiver, OTLPExporter?) = try export()
        #expect(minute(1, receiver))
        #expect(scheduler.pendingCount == 1)
        exporter = nil
        #expect(exporter == nil && scheduler.pendingCount == 0)
        scheduler.run()
        #expect(receiver.server.requests.count == 1)
    }

    @Test func requestsAreCompressedAndHaveTheirHeaders() throws {
        let (receiver, exporter) = try export {
            $0.isCompressed = true
            $0.headers = ["X-Key": "k"]
            $0.interval = .seconds(7)
        }
        scheduler.advance(by: .seconds(7))
        #expect(arrive(1, receiver))
        let request = try #require(receiver.server.requests.first)
        #expect(request.headers["content-encoding"] == "gzip" && request.headers["x-key"] == "k")
        withExtendedLifetime(exporter) {}
    }
}

/// Runs the piece of immediate work with the number `late` a second late.
private final class LateScheduler: ForwardingScheduler {
    let clock: VirtualTimeScheduler
    private let calls = Atomic<Int>(0)
    private let late: Int

    init(_ clock: VirtualTimeScheduler, late: Int) { (self.clock, self.late) = (clock, late) }

    var count: Int { calls.load(ordering: .acquiring) }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        let number = calls.add(1, ordering: .acquiringAndReleasing).newValue
        clock.schedule(after: number == late ? .seconds(1) : .zero, in: lifetime, work)
    }
}

/// Calls a closure whenever the figures of a bulkhead are read.
private final class ReadLimit: SharedLimit {
    private let places: Bulkhead
    private let onRead: @Sendable () -> Void

    init(_ places: Bulkhead, onRead: @escaping @Sendable () -> Void) {
        self.places = places
        self.onRead = onRead
    }

    var name: String { places.name }

    func figures(at now: Instant) -> Bulkhead.Figures {
        onRead()
        return places.figures(at: now)
    }
}
