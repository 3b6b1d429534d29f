import Rill

extension HTTPRequest {
    /// Whether the request was sent is added where the error leaves the client.
    var totalTimeoutError: TransportError {
        TransportError(
            .timedOut(.total(totalTimeout ?? .longestTimeout)), of: self,
            requestWasSent: sending == nil ? nil : false)
    }
}

extension Observable<ResponseEvent> {
    /// Ends the waits between exchanges, and an exchange that has no limit of its own.
    func limitedToTotalTimeout(of request: HTTPRequest) -> Self {
        guard let start = request.start, let timeout = request.totalTimeout, timeout < .longestTimeout
        else { return self }
        let end = Observable<Int>.timer(timeout + start.slack, scheduler: start.clock)
            .map { _ -> Int in throw request.totalTimeoutError }
        return Observable { observer, lifetime in
            // The teardown is first: the error tells whether anything was sent.
            takeUntil(end).run(observer, inChildOf: lifetime)
        }
    }
}
