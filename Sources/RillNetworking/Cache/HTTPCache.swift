import Foundation
import Rill
import RillLocks

/// Keeps responses in memory as HTTP allows it (RFC 9111): the private cache of one user.
///
///     let cache = HTTPCache()
///     let client = ApiClient().intercepted(by: login.interceptor, cache.interceptor)
///
/// It stores complete responses to GET with status 200 that have a validator or a time for which they are
/// fresh, unless `no-store`, `Vary: *`, `Vary: Cookie`, `Vary: Authorization` or a redirect forbids it. A
/// response to a request with `Authorization` must also have `public`, `must-revalidate` or `s-maxage`; it is
/// delivered only to requests with the same `Authorization`. A fresh response is delivered without a request.
/// For any other response, a request with `If-None-Match` and `If-Modified-Since` checks whether it has
/// changed; after a 304 the stored response is delivered.
///
/// The cache keeps one response for each URL, estimates no freshness, and never delivers a stale response,
/// even if the wall clock is changed. Place it after interceptors that change headers, so that it sees the
/// headers that are sent.
public final class HTTPCache: Sendable {
    private let state: Mutex<StoredResponses>
    private let maximumBytes: Int
    private let now: @Sendable () -> CacheTime

    /// An empty cache. Above `maximumBytes`, headers included, the least recently used responses are dropped.
    public convenience init(maximumBytes: Int = 16 * 1024 * 1024) {
        self.init(maximumBytes: maximumBytes, now: { CacheTime() })
    }

    init(maximumBytes: Int, now: @escaping @Sendable () -> CacheTime) {
        require(maximumBytes >= 1, "Rill: HTTPCache(maximumBytes:) needs 1 or more, but got \(maximumBytes)")
        self.maximumBytes = maximumBytes
        self.now = now
        state = Mutex(StoredResponses(maximumBytes: maximumBytes))
    }

    /// Responds from this cache, or sends the request and stores its response. A POST, PUT, PATCH or DELETE
    /// removes the response for its URL, and so does a HEAD whose response describes another version.
    /// Downloads, and requests with `Range`, `Host` or their own conditions, bypass the cache.
    public var interceptor: Interceptor {
        Interceptor { request, send in
            .deferred {
                if request.isUnsafe { return request.sent(through: send, invalidating: self.remove) }
                if request.method == "HEAD" {
                    let sequence = self.state.withLock { $0.sequence }
                    return send(request).do(onNext: { self.compare($0, to: request, since: sequence) })
                }
                let directives = CacheControl(request: request)
                guard request.isCacheable, !directives.forbidsStoring else { return send(request) }
                return self.response(to: request, directives, send)
            }
        }
    }

    /// Removes all responses.
    public func removeAll() {
        // Released outside the lock.
        withExtendedLifetime(state.withLock { $0.removeAll() }) {}
    }

    private func remove(_ key: String) {
        withExtendedLifetime(state.withLock { $0.invalidate(key) }) {}
    }

    /// Removes a response that the response to a HEAD does not confirm (RFC 9111, 4.3.5), unless a later
    /// request has stored it. A HEAD changes nothing on the server, so responses in flight are still stored.
    private func compare(_ event: ResponseEvent, to request: HTTPRequest, since sequence: UInt64) {
        guard case .response(let head) = event, head.status == 200, !request.hasOwnHost,
            head.wire.earlierURLs.isEmpty, head.url.isSameTarget(as: request.url)
        else { return }
        let key = request.url.cacheKey
        let stored = state.withLock { $0[key] }
        guard let stored, stored.matches(request), !stored.isDescribed(by: head) else { return }
        withExtendedLifetime(state.withLock { $0.replace(key, by: nil, requestedAt: sequence) }) {}
    }

    private func response(
        to request: HTTPRequest, _ directives: CacheControl, _ send: @escaping Interceptor.Send
    ) -> Observable<ResponseEvent> {
        let (time, key) = (now(), request.url.cacheKey)
        let (stored, sequence) = state.withLock { ($0.take(key), $0.sequence) }
        let call = Call(request: request, key: key, sequence: sequence, start: time)
        guard let stored, stored.matches(request) else { return recorded(send(request), of: call) }
        if stored.isFresh(at: time, for: directives) {
            return stored.response(at: time, for: request).events
        }
        guard let conditional = stored.validating(request) else { return recorded(send(request), of: call) }
        let answers = send(conditional).catchError { error in
            // The validation of this client rejects a 304.
            guard let head = ApiError(in: error)?.failure?.response.head, head.status == 304,
                head.url.isSameTarget(as: request.url)
            else { throw error }
            return .just(.response(head))
        }
        return recorded(answers, of: call, validating: stored).catchError { error in
            guard error is OtherValidator else { throw error }
            return self.recorded(send(request), of: changed(call) { $0.start = self.now() })
        }
    }

    /// A request whose response may be stored.
    private struct Call {
        let request: HTTPRequest
        let key: String
        let sequence: UInt64
        var start: CacheTime
    }

    /// The same events, except that a 304 becomes `stored`. A complete response is stored.
    private func recorded(
        _ events: Observable<ResponseEvent>, of call: Call, validating stored: StoredResponse? = nil
    ) -> Observable<ResponseEvent> {
        .deferred {
            let recording = Unsynchronized<CacheRecording?>(nil)
            return events.mapMany(
                { event, output in
                    switch event {
                    case .response(let head) where head.status == 304:
                        guard let stored else { break }
                        guard stored.isConfirmed(by: head) else { throw OtherValidator() }
                        let response = stored.response(updatedBy: head, for: call.request)
                        output.append(.response(response.head))
                        if !response.body.isEmpty { output.append(.body(response.body)) }
                        return self.store(response, sent: head.wire.sentHeaders, of: call)
                    // An error status that the client accepts as valid does not replace the stored response.
                    case .response(let head):
                        recording.value = head.status < 400 ? CacheRecording(head: head) : nil
                    case .body(let data):
                        recording.value?.append(data, upTo: self.maximumBytes) { self.stores($0, of: call) }
                    case .bodyFailed: recording.value = nil
                    case .progress: break
                    }
                    output.append(event)
                },
                atEnd: { _ in
                    guard let recording = recording.value.take() else { return }
                    let response = recording.body.map { HTTPResponse(head: recording.head, body: $0) }
                    self.store(response, sent: recording.head.wire.sentHeaders, of: call)
                })
        }
    }

    /// Whether a response with this head may be stored, apart from the length of its body.
    private func stores(_ head: ResponseHead, of call: Call) -> Bool {
        stored(HTTPResponse(head: head), sent: head.wire.sentHeaders, of: call) != nil
    }

    private func stored(_ response: HTTPResponse, sent: HTTPHeaders?, of call: Call) -> StoredResponse? {
        StoredResponse(response, to: call.request, sent: sent, requestedAt: call.start, receivedAt: now())
    }

    /// Replaces the stored response; nil removes it.
    private func store(_ response: HTTPResponse?, sent: HTTPHeaders?, of call: Call) {
        let new = response.flatMap { stored($0, sent: sent, of: call) }
        withExtendedLifetime(state.withLock { $0.replace(call.key, by: new, requestedAt: call.sequence) }) {}
    }
}

/// A 304 that refers to another version than the stored one.
private struct OtherValidator: Error {}

extension HTTPCache: CustomStringConvertible, CustomReflectable {
    /// The number of responses and their size.
    public var description: String {
        let (count, bytes) = state.withLock { ($0.count, $0.bytes) }
        return "a cache with \(count.counted("response", "responses")), \(bytes) bytes"
    }
    public var customMirror: Mirror { Mirror(self, children: ["content": description]) }
}

extension HTTPRequest {
    fileprivate var isCacheable: Bool {
        let headersOfCallers = [
            "Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since",
        ]
        return method == "GET" && body == nil && purpose == .body && !hasOwnHost
            && headersOfCallers.allSatisfy { headers[$0] == nil }
    }
}
