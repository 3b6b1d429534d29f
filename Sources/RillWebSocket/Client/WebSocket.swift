import Foundation
import Rill
import RillLocks
import RillNetworking

extension ApiClient {
    /// Opens a WebSocket (RFC 6455), and delivers it when it is open. Every subscription is a connection;
    /// disposing of it closes the connection with 1001.
    ///
    ///     for try await socket in client.webSocket(url).values {
    ///         try await socket.send("hello")
    ///         for try await message in socket.messages.values { print(message) }
    ///     }
    ///
    ///     server  -(101)--m-m--(close 1000)
    ///     result  --s----------|
    ///
    /// The handshake is a GET that goes through the interceptors, with redirects, proxy and TLS as for other
    /// requests; `ws` and `wss` stand for `http` and `https`. If it is refused, the error is the `ApiError`
    /// of the response: `unauthorized` for 401. `idleTimeout` and `headTimeout` of the request limit the time
    /// until it is open, as does an `attemptTimeout` of `.retry`, and `totalTimeout` the connection too.
    ///
    /// The stream ends with the connection, as `WebSocketConnection.messages` does, once that has been
    /// delivered. No extension is offered, so no message is compressed. `scheduler` runs the times of
    /// `options`, and those of the handshake; nil for the queue of all transports.
    ///
    /// `CurlTransport` has WebSockets, and on Apple's platforms `URLSessionTransport`; with another transport
    /// the error is `unavailable`.
    public func webSocket(
        _ request: some HTTPRequestConvertible, protocols: [String] = [],
        options: WebSocketOptions = WebSocketOptions(), scheduler: (any Scheduler)? = nil
    ) -> Observable<WebSocketConnection> {
        let scheduler = scheduler?.trusted ?? ExchangeTimeouts.sharedScheduler
        return Observable { observer, lifetime in
            let opened = OpenedSocket()
            // It knows the connection, which knows the observer.
            lifetime.onDispose { opened.forget() }
            webSocket(request, protocols, options, scheduler, opened).run(observer, in: lifetime)
        }
    }

    private func webSocket(
        _ convertible: some HTTPRequestConvertible, _ protocols: [String], _ options: WebSocketOptions,
        _ scheduler: any TrustedScheduler, _ opened: OpenedSocket
    ) -> Observable<WebSocketConnection> {
        .deferred {
            if let problem = options.problem { throw problem }
            let request = try convertible.httpRequest().forWebSocket(protocols)
            return events(for: request, delivering: .pieces) { request in
                let opening = WebSocketOpening(
                    protocols: protocols, options: options, scheduler: scheduler, opened: opened.set)
                return redirects.encrypted.exchange(request, through: try sockets(opening, for: request))
                    .assembled(.pieces, for: request, validation: .status([101]), limit: maximumBodyBytes)
            }
            .compactMap { event in
                switch event {
                case .progress, .body: return nil
                case .bodyFailed(let error): throw error
                case .response(let head):
                    if let connection = opened.takeConnection(of: head) { return connection }
                    throw ApiError.invalidResponse(reason: "an interceptor responded, and no server")
                }
            }
            // A time limit of the client ends the connection too.
            .do(
                onError: { opened.queue?.end(with: $0) },
                onCompleted: { opened.queue?.end(with: WebSocketError.notOpen) }
            )
            .concat(.deferred { opened.queue?.ending() ?? .empty() })
        }
    }
}

extension ApiClient {
    /// What opens WebSockets where this client sends requests.
    private func sockets(
        _ opening: WebSocketOpening, for request: HTTPRequest
    ) throws(TransportError) -> any Transport {
        if let curl = transport as? CurlTransport {
            return CurlWebSocketTransport(configuration: curl.configuration, opening: opening)
        }
        let session = URLSessionTransport.isCorelibsFoundation ? nil : transport as? URLSessionTransport
        if let session, session.problem == nil {
            return SessionWebSocketTransport(bufferLimit: session.maximumBufferedBytes, opening: opening)
        }
        throw TransportError(
            session?.problem ?? .unavailable(reason: "\(type(of: transport)) has no WebSockets"), of: request)
    }
}

/// The connection that an exchange has opened, on its way past the interceptors.
private final class OpenedSocket: Sendable {
    private typealias Opened = (connection: WebSocketConnection, queue: MessageQueue)

    private enum State {
        /// An interceptor may open several, of which one is delivered.
        case opening([Opened])
        case taken(MessageQueue?)
        case forgotten

        var queue: MessageQueue? {
            switch self {
            case .opening(let opened): opened.last?.queue
            case .taken(let queue): queue
            case .forgotten: nil
            }
        }
    }

    private let state = Mutex(State.opening([]))

    /// A connection may open while its subscription ends. It knows this object.
    @Sendable func set(_ connection: WebSocketConnection, _ queue: MessageQueue) {
        state.withLock { state in
            if case .opening(let opened) = state { state = .opening(opened + [(connection, queue)]) }
        }
    }

    /// That whose head has come, as its answer to the key of the handshake tells; the latest, if an
    /// interceptor has made the head.
    func takeConnection(of head: ResponseHead) -> WebSocketConnection? {
        let (connection, others) = state.withLock { state -> (WebSocketConnection?, [Opened]) in
            guard case .opening(let opened) = state else { return (nil, []) }
            let taken = opened.last { $0.connection.head.answer == head.answer } ?? opened.last
            state = .taken(taken?.queue)
            return (taken?.connection, opened)
        }
        return withExtendedLifetime(others) { connection }
    }

    var queue: MessageQueue? { state.withLock { $0.queue } }

    func forget() {
        let dropped = state.withLock { exchange(&$0, with: .forgotten) }
        // Released outside the lock.
        dropped.queue?.end(with: WebSocketError.notOpen)
    }
}

extension ResponseHead {
    fileprivate var answer: String? { headers["Sec-WebSocket-Accept"] }
}

extension RedirectPolicy {
    /// What is sent after the handshake stays as secret as the first URL promises.
    var encrypted: RedirectPolicy { allowing { head, next in !head.url.isSecure || next.url.isSecure } }
}

extension HTTPRequest {
    /// The handshake that is sent for this request.
    fileprivate func forWebSocket(_ protocols: [String]) throws(ApiError) -> HTTPRequest {
        guard method == "GET", body == nil else {
            throw .invalidRequest(reason: "a WebSocket begins with a GET without a body")
        }
        guard protocols.allSatisfy(\.isToken), Set(protocols).count == protocols.count else {
            throw .invalidRequest(reason: "its protocols are not words of HTTP that differ")
        }
        var request = self
        request.purpose = .connection
        if let scheme = ["ws": "http", "wss": "https"][url.scheme?.lowercased() ?? ""],
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        {
            parts.scheme = scheme
            request.url = parts.url ?? url
        }
        return request
    }
}
