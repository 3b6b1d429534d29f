/// Observes a request and those of its redirects.
struct RequestObserver<Value: Sendable>: Uncompared {
    let report: @Sendable (Value) -> Void
}

extension HTTPRequest {
    /// For what keeps it after the exchange: the observers have received everything.
    package var withoutObservers: HTTPRequest {
        var request = self
        (request.metrics, request.destinations) = (nil, [])
        return request
    }
}
