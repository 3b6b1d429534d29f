import RillLocks

/// Records the times of one exchange and reports them when it has ended.
final class MetricsRecorder: Sendable {
    private struct State {
        var status: Int?
        var connection: ConnectionMetrics?
        var firstByte: Duration?
    }

    private let request: HTTPRequest
    private let handler: RequestObserver<ExchangeMetrics>
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    /// Makes a recorder; nil for a request without a metrics handler.
    init?(of request: HTTPRequest) {
        guard let handler = request.metrics else { return nil }
        self.request = request
        self.handler = handler
    }

    func connected(_ metrics: ConnectionMetrics) { state.withLock { $0.connection = metrics } }

    func headArrived(_ status: Int) {
        let time = ContinuousClock.now - start
        state.withLock { state in
            state.status = status
            state.firstByte = time
        }
    }

    /// Reports on a worker, because the caller may be the thread of all transfers.
    func end() {
        let total = ContinuousClock.now - start
        let state = state.withLock { $0 }
        let metrics = ExchangeMetrics(
            method: request.method, url: request.redaction.redact(request.url), status: state.status,
            connection: state.connection, firstByte: state.firstByte, total: total)
        WorkerPool.shared.run { [handler] in handler.report(metrics) }
    }
}
