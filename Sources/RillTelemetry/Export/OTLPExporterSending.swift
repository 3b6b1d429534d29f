import Rill

extension OTLPExporter {
    func perform(_ action: ExportState.Action) {
        switch action {
        case .nothing: break
        // On the scheduler, so that neither a recording thread nor one of the transport encodes spans.
        case .send: scheduler.schedule(in: lifetime) { [weak self] in self?.send() }
        case .setTimer(let number):
            scheduler.schedule(after: settings.delay, in: lifetime) { [weak self] in
                guard let self else { return }
                perform(state.withLock { $0.timerFired(number) })
            }
        }
    }

    private func send() {
        let batch = state.withLock { $0.batch }
        guard let sender, !batch.isEmpty else { return }
        let (body, count) = TracesRequest.body(of: batch)
        let request = sender.send(body) { [weak self] error in self?.failing(error) }
            .subscribe(
                onNext: { [weak self] response in self?.answered(response, count) },
                onError: { [weak self] error in self?.failed(error, count) })
        // The previous request is released outside the lock.
        let (isClosed, earlier) = state.withLock { ($0.isClosed, exchange(&$0.request, with: request)) }
        withExtendedLifetime(earlier) {}
        if isClosed { request.dispose() }
    }

    /// A request failed and is sent again.
    private func failing(_ error: any Error) {
        let isFirst = state.withLock { !exchange(&$0.figures.isFailing, with: true) }
        if isFirst { onError(error) }
    }

    private func answered(_ response: ExportResponse, _ count: Int) {
        let rejected = min(count, response.rejected)
        // Reported before the spans are settled, so that `flush` returns after the report.
        if rejected > 0 || !response.message.isEmpty {
            onError(SpansNotExportedError(count: rejected, reason: response.reason, isWarning: rejected == 0))
        }
        settle(count, rejected: rejected)
    }

    private func failed(_ error: any Error, _ count: Int) {
        guard OTLPSender.mayRetry(after: error) else {
            onError(SpansNotExportedError(count: count, reason: "\(error)"))
            return settle(count, rejected: count, isFailing: true)
        }
        failing(error)
        scheduler.schedule(after: OTLPSender.longestRetryAfter, in: lifetime) { [weak self] in
            self?.perform(.send)
        }
    }

    private func settle(_ count: Int, rejected: Int, isFailing: Bool = false) {
        let (settled, action) = state.withLock { state in
            state.figures.isFailing = isFailing
            return state.settle(count, rejected: rejected)
        }
        withExtendedLifetime(settled) {}
        perform(action)
    }
}
