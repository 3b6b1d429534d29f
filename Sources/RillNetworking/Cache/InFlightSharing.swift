import Foundation
import Rill
import RillLocks

extension Interceptor {
    /// Sends equal GET and HEAD requests that are in flight at the same time once, for all their subscribers.
    /// A request that comes after the response is sent again.
    ///
    /// Two requests are equal if these are, as this interceptor sees them:
    /// - method, URL, headers, `idleTimeout`, `headTimeout`, `maximumBytes` and redaction;
    /// - the cookie jar and its cookies;
    /// - the kind of call (whole, in pieces, with progress);
    /// - the client with its limit and validation; those made from one by `intercepted(by:)` are that client.
    ///
    /// Name it behind those that set headers, such as a login, or the accounts of two users share a response.
    ///
    /// The exchange is cancelled when its last subscriber disposes. Until it ends, its events are kept for
    /// late subscribers: for `ApiClient.stream(_:)`, all pieces of the body, so it is not for a body without
    /// an end, and a subscriber that blocks holds up the others. A download into a file is not shared. What
    /// was asked for before the end of a POST, PUT, PATCH or DELETE, to any URL, is not delivered to later
    /// subscribers.
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

/// What makes two requests without a body equal.
private struct RequestKey: Hashable {
    let method: String
    let url: URL
    let headers: HTTPHeaders
    let timeouts: [Duration?]
    let maximumBytes: Int?
    let cookies: RequestCookies?
    /// What the jar has for the request now.
    let cookie: [UInt8]?
    let assembly: RequestAssembly.Key
    /// The errors of one would show what the other hides.
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

/// Responses that are received once for all their subscribers: one for each key, until it ends.
private final class InFlightResponses: Sendable {
    private struct State {
        /// By id, which distinguishes a response from others for the same key.
        var running: [RequestKey: (id: Int, events: Observable<ResponseEvent>)] = [:]
        var lastID = 0
    }

    private let state = Mutex(State())

    /// The response that is in flight for such a request, with all its events so far; otherwise it is sent.
    ///
    /// The shared exchange has no `totalTimeout`; each subscriber applies its own. A subscriber that joined
    /// late may have time left when the head times out: it joins, or starts, one more exchange.
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
            // It is sent by the exchange of another request.
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

    /// Later requests are sent: what they ask for may have changed.
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
