import Foundation
import Rill
import RillLocks

extension Interceptor {
    /// Sends equal GET and HEAD requests that are in flight at the same time once, for all their subscribers.
    /// A request that comes after the response is sent again.
    ///
    /// Two requests are equal if method, URL, headers, timeouts, `maximumBytes` and cookie jar are, as this
    /// interceptor sees them: name it behind those that set headers, such as a login, or the accounts of two
    /// users share a response. The exchange is cancelled when its last subscriber disposes. Until it ends,
    /// its events are kept for late subscribers: for `ApiClient.stream(_:)`, all pieces of the body, so it is
    /// not for a body without an end. A download into a file is not shared, and nothing that was asked for
    /// before a POST, PUT, PATCH or DELETE to the same URL is delivered to later subscribers.
    public static func sharingInFlight() -> Interceptor {
        let inFlight = InFlightResponses()
        return Interceptor { request, send in
            if request.isUnsafe {
                return send(request).do(
                    onSubscribe: { inFlight.forget(request.url) }, onDispose: { inFlight.forget(request.url) }
                )
            }
            guard ["GET", "HEAD"].contains(request.method.uppercased()), request.body == nil,
                request.isShareable
            else { return send(request) }
            return inFlight.shared(.deferred { send(request) }, for: RequestKey(request))
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

    init(_ request: HTTPRequest) {
        method = request.method
        url = request.url
        headers = request.withDefaultHeaders.headers
        timeouts = [request.idleTimeout, request.headTimeout, request.totalTimeout]
        maximumBytes = request.maximumBytes
        cookies = request.cookies
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

    /// The response that is in flight for this key, with all its events so far; `source`, if there is none.
    func shared(_ source: Observable<ResponseEvent>, for key: RequestKey) -> Observable<ResponseEvent> {
        .deferred {
            let id = self.state.withLock { state in
                state.lastID += 1
                return state.lastID
            }
            // The stream and this object retain each other until the stream ends.
            let new = source.do(onDispose: { self.remove(key, id: id) }).share(replay: .max)
            return self.state.withLock { state in
                let current = state.running[key] ?? (id, new)
                state.running[key] = current
                return current.events
            }
        }
    }

    /// Later requests for this URL are sent: something may have changed there.
    func forget(_ url: URL) {
        // Released outside the lock.
        _ = state.withLock { state in
            state.running.keys.filter { $0.url == url }.map { state.running.removeValue(forKey: $0) }
        }
    }

    private func remove(_ key: RequestKey, id: Int) {
        // Released outside the lock.
        _ = state.withLock { $0.running[key]?.id == id ? $0.running.removeValue(forKey: key) : nil }
    }
}
