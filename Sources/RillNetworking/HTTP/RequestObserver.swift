/// Observes a request and those of its redirects.
struct RequestObserver<Value: Sendable>: Uncompared { let report: @Sendable (Value) -> Void }

extension HTTPRequest {
    /// For what keeps it after the exchange: the observers have received everything.
    package var withoutObservers: HTTPRequest {
        changed(self) { ($0.metrics, $0.destinations) = (nil, []) }
    }
}
