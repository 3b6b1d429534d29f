import Rill
import RillLocks
import RillNetworking

extension Interceptor {
    /// Adds the headers `traceparent` and `tracestate` to the attempts of a request, so that the spans of the
    /// server belong to the trace of this context.
    ///
    /// A request names the span of the attempt that sends it, in a log that has the metadata of the same
    /// context. Where no such attempt is known, since the request is sent on another thread than the one
    /// that has started it, or since there is no log, the nth request names the nth attempt, and the requests
    /// after one whose attempt was known name that one. Under the context of a caller, the spans are those of
    /// a child.
    ///
    /// A `traceparent` that the request has already is sent unchanged, without the `tracestate` of the
    /// context, and a `tracestate` that it has is too. A redirect to another origin is followed without both
    /// headers: the client sends no header there that could be a secret.
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
