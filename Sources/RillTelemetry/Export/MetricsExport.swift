import Rill
import RillEventLog
import RillLimits
import RillLocks
import RillNetworking

/// Reads the metrics of an exporter at every interval, and sends them: one request at a time, so that a
/// receiver that asks for a pause gets one.
final class MetricsExport: Sendable {
    private typealias State = MetricsExportState
    private typealias Trouble = State.Trouble

    private let metrics: OTLPMetrics
    private let scheduler: any TrustedScheduler
    private let resource: TelemetryResource
    /// Nanoseconds since 1970.
    private let startTime: Int64
    private let time: @Sendable (Instant) -> Int64
    private let sender: OTLPSender
    private let onError: @Sendable (any Error) -> Void
    private let state: Mutex<State>
    private let lifetime = Lifetime()

    init(
        _ metrics: OTLPMetrics, _ texts: SpanLimits, resource: [String: String], transport: any Transport,
        on scheduler: any TrustedScheduler, wallTime: (@Sendable () -> Int64)?,
        onError: @escaping @Sendable (any Error) -> Void
    ) {
        let origin = LogOrigin.current()
        self.metrics = metrics
        self.scheduler = scheduler
        self.resource = TelemetryResource(origin, resource)
        self.onError = onError
        // The time of day is read again for each request, since the machine may have slept, and its clock may
        // be set.
        let clock = WallClock(start: scheduler.now, origin: origin)
        startTime = clock.nanoseconds(clock.start)
        time = { wallTime?() ?? clock.nanoseconds($0) }
        sender = OTLPSender(
            to: metrics.url, headers: metrics.headers, timeout: metrics.timeout,
            isCompressed: metrics.isCompressed, transport: transport, scheduler: scheduler)
        state = Mutex(State(store: MetricStore(names: metrics.names, texts)))
    }

    func start() {
        let running = Observable<Int>.interval(metrics.interval, scheduler: scheduler)
            .subscribe(onNext: { [weak self] _ in self?.export() }, onError: onError)
        lifetime.onDispose { running.dispose() }
    }

    /// Whether the receiver has not taken the last metrics.
    var isFailing: Bool { state.withLock { $0.trouble == .failed } }

    /// Whether the receiver has taken the metrics that a flush requested, perhaps by a later export, which
    /// repeats them.
    func hasDelivered(_ number: Int) -> Bool { state.withLock { $0.taken >= number } }

    /// Whether the receiver has taken all metrics that were requested.
    var hasDelivered: Bool { state.withLock { $0.taken == $0.asked } }

    func hasSettled(_ number: Int) -> Bool { state.withLock { $0.settled >= number } }

    /// Takes an entry of a log, and the spans that ended with it.
    func take(_ entry: SpanEntry, _ finished: [TraceSpan]) {
        state.withLock { $0.store.take(entry, finished) }
    }

    /// Also reads these limits, until the result is disposed of.
    func add(_ limits: @escaping @Sendable () -> [any SharedLimit]) -> any Disposable {
        let observed = ObservedLimits(limits, at: scheduler.now)
        let number = state.withLock { state in
            state.nextLimits += 1
            state.limits[state.nextLimits] = observed
            return state.nextLimits
        }
        return Disposables.create { [weak self] in self?.remove(number) }
    }

    /// Ends an observation. What its limits count before another observation of them begins is not exported.
    private func remove(_ number: Int) {
        let (removed, others) = state.withLock { ($0.limits.removeValue(forKey: number), $0.limits) }
        let gone = others.values.reduce(removed?.ids ?? []) { $0.subtracting($1.ids) }
        state.withLock { state in
            state.store.forget(gone)
            if state.isSending { state.gone.formUnion(gone) }
        }
    }

    /// Sends the metrics as they are now. They are settled when `hasSettled` of the result is true.
    func send(isLast: Bool) -> Int {
        defer { scheduleExport() }
        return state.withLock { state in
            if !state.isOver && !state.hasAskedLast { state.asked += 1 }
            state.hasAskedLast = state.hasAskedLast || isLast
            return state.asked
        }
    }

    /// Ends the export. Metrics that were requested and have not arrived are lost.
    func end() {
        let (isLost, request, limits) = state.withLock { state in
            let isLost = state.settled < state.asked
            // The failure of an export that only repeats what has arrived does not count.
            state.note(state.taken == state.asked ? .none : .failed)
            state.settled = .max
            return (isLost, state.request.take(), exchange(&state.limits, with: [:]))
        }
        request?.dispose()
        lifetime.dispose()
        withExtendedLifetime(limits) {}
        if isLost { onError(MetricsNotExportedError(rejected: nil, reason: "the exporter was closed")) }
    }

    private func export() {
        let (limits, asked, number) = state.withLock { state in
            defer { state.isSending = true }
            if !state.isSending { (state.exports, state.gone) = (state.exports + 1, []) }
            return (state.isSending ? nil : state.limits, state.asked, state.exports)
        }
        guard let limits else { return }
        let now = scheduler.now
        let readings = limits.sorted { $0.key < $1.key }.flatMap { $0.value.read(at: now) }
        let series = state.withLock { state in
            for (number, observed) in limits {
                state.store.begin(observed.first)
                state.limits[number]?.first = []
            }
            state.store.take(readings.filter { !state.gone.contains($0.limit) })
            return state.store
        }.series
        if series.isEmpty { return settle(asked, .none) }
        let time = time(now)
        let body = MetricsRequest(resource: resource, start: min(startTime, time), time: time).body(series)
        let request = sender.send(body) { [weak self] error in self?.report(error, .failed) }
            .subscribe(
                onNext: { [weak self] response in self?.answered(response, asked) },
                onError: { [weak self] error in self?.failed(error, asked) })
        let isOver = state.withLock { state in
            if state.isSending, state.exports == number { state.request = request }
            return state.isOver
        }
        if isOver { request.dispose() }
    }

    private func answered(_ response: ExportResponse, _ asked: Int) {
        if response.rejected == 0, response.message.isEmpty { return settle(asked, .none) }
        let trouble = response.rejected > 0 ? Trouble.failed : .warned
        report(MetricsNotExportedError(rejected: response.rejected, reason: response.reason), trouble)
        settle(asked, trouble)
    }

    private func failed(_ error: any Error, _ asked: Int) {
        guard OTLPSender.mayRetry(after: error) else {
            report(MetricsNotExportedError(rejected: nil, reason: "\(error)"), .failed)
            return settle(asked, .failed)
        }
        report(error, .failed)
        scheduler.schedule(after: OTLPSender.longestRetryAfter, in: lifetime) { [weak self] in
            self?.settle(asked, .failed)
        }
    }

    /// Notes a trouble, and reports its error unless the previous trouble was the same.
    private func report(_ error: any Error, _ trouble: Trouble) {
        let isFirst = state.withLock { state in
            defer { state.note(trouble) }
            return state.trouble != trouble
        }
        if isFirst { onError(error) }
    }

    /// Ends an export. If a flush has requested another one meanwhile, it begins now.
    private func settle(_ asked: Int, _ trouble: Trouble) {
        let (isAskedAgain, request) = state.withLock { state in
            state.isSending = false
            state.note(trouble)
            state.settled = max(state.settled, asked)
            if trouble != .failed { state.taken = max(state.taken, asked) }
            return (state.asked > asked, state.request.take())
        }
        withExtendedLifetime(request) {}
        if isAskedAgain { scheduleExport() }
    }

    /// Schedules an export for the requests of flushes. A flush and the end of an earlier export may both
    /// schedule one: the first to run sends the metrics.
    private func scheduleExport() {
        scheduler.schedule(in: lifetime) { [weak self] in
            if let self, state.withLock({ $0.settled < $0.asked }) { export() }
        }
    }
}
