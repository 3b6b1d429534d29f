import Rill
import RillLocks
import RillNetworking

extension Interceptor {
    /// Adds the headers `traceparent` and `tracestate` to the attempts of a request, so that the spans of the
    /// server belong to the trace of this context.
    ///
    /// A request names the span of the attempt that sends it, in a log that has the metadata of the same
    /// context. The attempt is unknown if there is no such log, or if the request is sent on another thread
    /// than the one that started the attempt. Then the nth request names the nth attempt; after a request
    /// whose attempt was known, it names that attempt again. Under the context of a caller, the spans are
    /// those of a child context.
    ///
    /// A `traceparent` that the request already has is sent unchanged, without the `tracestate` of the
    /// context. A `tracestate` that the request already has is also sent unchanged. A redirect to another
    /// origin is followed without either header, because the client sends no header there that could be a
    /// secret.
    public static func trace(_ context: TraceContext) -> Interceptor {
        // The attempt of the latest request, from 1.
        let attempts = Mutex((latest: 0, isKnown: false))
        let context = context.role == .caller ? context.child() : context
        let own = context.traceparent
        return .adapt { request in
            let known = HeldLimits.attempt(inside: own, of: TraceContext.contextKey)
            let attempt = attempts.withLock { attempts in
                if let known {
                    attempts = (Int(known), true)
                } else if !attempts.isKnown {
                    attempts.latest += 1
                }
                return attempts.latest
            }
            if request.headers["traceparent"] == nil {
                request.headers["traceparent"] = context.attempt(attempt).traceparent
                if request.headers["tracestate"] == nil {
                    request.headers["tracestate"] = context.tracestate
                }
            }
        }
    }
}
