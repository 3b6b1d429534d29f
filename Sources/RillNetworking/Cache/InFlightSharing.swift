import Foundation
import Rill
import RillLocks

extension Interceptor {
    /// Sends equal GET and HEAD requests that are in flight at the same time only once, and shares the
    /// response among their subscribers. A request that comes after the response is sent again.
    ///
    /// Two requests are equal if these properties are equal, as this interceptor sees them:
    /// - method, URL, headers, `idleTimeout`, `headTimeout`, `maximumBytes` and redaction;
    /// - the cookie jar and its cookies;
    /// - the kind of call (whole, in pieces, with progress);
    /// - the client with its limit and validation; clients made from it by `intercepted(by:)` count as the
    ///   same client.
    ///
    /// Name this interceptor after interceptors that set headers, such as a login. Otherwise two users may
    /// share a response.
    ///
    /// The exchange is cancelled when its last subscriber disposes. Until the exchange ends, its events are
    /// kept for late subscribers. For `ApiClient.stream(_:)` these are all pieces of the body, so do not use
    /// this interceptor for a body without an end. A subscriber that blocks delays the others. A download
    /// into a file is not shared. A response that was requested before the end of a POST, PUT, PATCH or
    /// DELETE, to any URL, is not delivered to later subscribers.
    public static func sharingInFlight() -> Interceptor {
        let inFlight = InFlightResponses()
        return Interceptor { request, send in
            if request.isUnsafe { return request.sent(through: send) { _ in inFlight.forgetAll() } }
            guard ["GET", "HEAD"].contains(request.method), request.body == nil,
                request.purpose == .body, !request.assembly.sharings.contains(ObjectIdentifier(inFlight))
            else { return send(request) }
            return inFlight.shared(request, through: send)
        }
    }
}

/// The properties by which two requests without a body are equal.
private struct RequestKey: Hashable {
    let method: String
    let url: URL
    let headers: HTTPHeaders
    let timeouts: [Duration?]
    let maximumBytes: Int?
    let cookies: RequestCookies?
    /// The value of `Cookie` that the jar has for the request now.
    let cookie: [UInt8]?
    let assembly: RequestAssembly.Key
    /// Part of the key because the errors of one request would otherwise show what the other hides.
    let redaction: Redaction

    init(_ request: HTTPRequest) {
        method = request.method
        url = request.url
        headers = request.headersWithCredential
        timeouts = [request.idleTimeout, request.headTimeout]
        maximumBytes = request.maximumBytes
        cookies = request.cookies
        cookie = (request.cookies?.store.header(for: request.targetURL)).map { Array($0.utf8) }
        assembly = request.assembly.key
        redaction = request.redaction
    }
}

/// Responses in flight that all their subscribers share: one for each key, until it ends.
private final class InFlightResponses: Sendable {
    private struct State {
        /// The responses with their ids. An id distinguishes a response from others for the same key.
        var running: [RequestKey: (id: Int, events: Observable<ResponseEvent>)] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    /// The response in flight for an equal request, with all its events so far. If there is none, sends the
    /// request.
    ///
    /// The shared exchange has no `totalTimeout`; each subscriber applies its own. A subscriber that joined
    /// late may have time left when the wait for the head times out. It joins, or starts, one more exchange.
    func shared(
        _ request: HTTPRequest, mayJoinAgain: Bool = true, through send: @escaping Interceptor.Send
    ) -> Observable<ResponseEvent> {
        Observable { observer, lifetime in
            let key = RequestKey(request)
            let id = self.state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
            var shared = request
            (shared.totalTimeout, shared.start) = (nil, nil)
            // An interceptor that is listed twice would wait for its own response.
            shared.assembly.sharings.append(ObjectIdentifier(self))
            let source = Observable.deferred { [shared] in send(shared) }
            // The stream and this object retain each other until the stream ends.
            let new = source.do(onDispose: { self.remove(key, id: id) }).share(replay: .max)
            let current = self.state.withLock { state in
                if let current = state.running[key] { return current }
                state.running[key] = (id, new)
                return (id, new)
            }
            let isOwn = current.id == id
            // This request counts as sent, because the exchange of another request sends it.
            if !isOwn { request.sending?.add(1) }
            guard !isOwn, mayJoinAgain else {
                current.events.run(observer, in: lifetime)
                // A subscriber that was disposed of before the source started causes no `onDispose`.
                if isOwn, lifetime.isDisposed { self.remove(key, id: id) }
                return
            }
            current.events.catchError { error in
                guard case .timedOut(.head) = TransportError.Kind(of: error) else { throw error }
                return self.shared(request, mayJoinAgain: false, through: send)
            }
            .run(observer, in: lifetime)
        }
    }

    /// Makes later requests start new exchanges, because the resources may have changed.
    func forgetAll() {
        // Released outside the lock.
        withExtendedLifetime(state.withLock { exchange(&$0.running, with: [:]) }) {}
    }

    private func remove(_ key: RequestKey, id: Int) {
        // Released outside the lock.
        let removed = state.withLock { state in
            state.running[key]?.id == id ? state.running.removeValue(forKey: key) : nil
        }
        withExtendedLifetime(removed) {}
    }
}
