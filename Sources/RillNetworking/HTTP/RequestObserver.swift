/// Observes a request and those of its redirects.
struct RequestObserver<Value: Sendable>: Uncompared {
    let report: @Sendable (Value) -> Void
}
