import Rill

extension HTTPRequest {
    /// The error of an expired `totalTimeout`. `EarlierFailure` corrects whether the request was sent.
    var totalTimeoutError: TransportError {
        TransportError(
            .timedOut(.total(totalTimeout ?? .longestTimeout)), of: self,
            requestWasSent: sending == nil ? nil : false)
    }
}

extension Observable<ResponseEvent> {
    /// Ends the waits between exchanges, and any exchange that does not limit its own time.
    func limitedToTotalTimeout(of request: HTTPRequest) -> Self {
        guard let start = request.start, let timeout = request.totalTimeout, timeout < .longestTimeout
        else { return self }
        let end = Observable<Int>.timer(timeout + start.slack, scheduler: start.clock)
            .map { _ -> Int in throw request.totalTimeoutError }
        return Observable { observer, lifetime in
            // The exchange is torn down before the error is delivered: the error says whether anything was
            // sent.
            takeUntil(end).run(observer, inChildOf: lifetime)
        }
    }
}
