/// Observes a request and its redirects.
struct RequestObserver<Value: Sendable>: Uncompared { let report: @Sendable (Value) -> Void }

extension HTTPRequest {
    /// The request for an object that keeps it after the exchange, when the observers have received
    /// everything.
    package var withoutObservers: HTTPRequest {
        changed(self) { ($0.metrics, $0.destinations) = (nil, []) }
    }
}
