import RillLocks
import RillNetworking

extension Interceptor {
    /// Adds the headers `traceparent` and `tracestate` to the attempts of a request, so that the spans of the
    /// server belong to the trace of this context.
    ///
    /// Each attempt names a span of its own: the nth is the span of the nth attempt in a log that has the
    /// metadata of the same context. For that the interceptor belongs to one request, below what retries it.
    /// Under the context of a caller, the spans are those of a child.
    ///
    /// A `traceparent` that the request has already is sent unchanged, without the `tracestate` of the
    /// context, and a `tracestate` that it has is too. A redirect to another origin is followed without both
    /// headers: the client sends no header there that could be a secret.
    public static func trace(_ context: TraceContext) -> Interceptor {
        let attempts = AttemptCounter()
        let context = context.role == .caller ? context.child() : context
        return .adapt { request in
            let attempt = attempts.next()
            if request.headers["traceparent"] == nil {
                request.headers["traceparent"] = context.attempt(attempt).traceparent
                if request.headers["tracestate"] == nil {
                    request.headers["tracestate"] = context.tracestate
                }
            }
        }
    }
}

private final class AttemptCounter: Sendable {
    private let count = Atomic<Int>(0)

    /// 1, 2, 3, …
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
