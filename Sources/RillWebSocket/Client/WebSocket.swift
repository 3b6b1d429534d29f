import Foundation
import Rill
import RillLocks
import RillNetworking

extension ApiClient {
    /// Opens a WebSocket (RFC 6455), and delivers it when it is open. Every subscription opens a connection;
    /// disposing of the subscription closes it with 1001.
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
    /// requests; `ws` and `wss` stand for `http` and `https`. If the handshake is refused, the error is the
    /// `ApiError` of the response: `unauthorized` for 401. `idleTimeout` and `headTimeout` of the request
    /// limit the time until the connection is open, as does an `attemptTimeout` of `.retry`. `totalTimeout`
    /// also limits the open connection.
    ///
    /// The stream ends with the connection, as `WebSocketConnection.messages` does, once the subscriber of
    /// `messages` has received that end. No extension is offered, so no message is compressed. `scheduler`
    /// measures the times of `options` and of the handshake; if it is nil, the scheduler that all transports
    /// share does.
    ///
    /// `CurlTransport` supports WebSockets, and so does `URLSessionTransport` on Apple's platforms; with
    /// another transport the error is `unavailable`.
    public func webSocket(
        _ request: some HTTPRequestConvertible, protocols: [String] = [],
        options: WebSocketOptions = WebSocketOptions(), scheduler: (any Scheduler)? = nil
    ) -> Observable<WebSocketConnection> {
        let scheduler = scheduler?.trusted ?? ExchangeTimeouts.sharedScheduler
        return Observable { observer, lifetime in
            let opened = OpenedSocket()
            // `opened` refers to the connection, which refers to the observer: the end releases both.
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
            // A time limit of the client also ends `messages` of the connection.
            .do(
                onError: { opened.queue?.end(with: $0) },
                onCompleted: { opened.queue?.end(with: WebSocketError.notOpen) }
            )
            .concat(.deferred { opened.queue?.ending() ?? .empty() })
        }
    }
}

extension ApiClient {
    /// The transport for WebSockets that matches the transport of this client.
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

/// The connection that an exchange has opened, while the response passes through the interceptors.
private final class OpenedSocket: Sendable {
    private typealias Opened = (connection: WebSocketConnection, queue: MessageQueue)

    private enum State {
        /// An interceptor may open several connections, of which one is delivered.
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

    /// Stores a connection, unless its subscription has ended meanwhile: the connection refers to this
    /// object, and the two would retain each other.
    @Sendable func set(_ connection: WebSocketConnection, _ queue: MessageQueue) {
        state.withLock { state in
            if case .opening(let opened) = state { state = .opening(opened + [(connection, queue)]) }
        }
    }

    /// The connection of `head`, which the answer to the key of the handshake identifies. If an interceptor
    /// has made the head, it is the latest connection.
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
        // The connections are released outside the lock.
        dropped.queue?.end(with: WebSocketError.notOpen)
    }
}

extension ResponseHead {
    fileprivate var answer: String? { headers["Sec-WebSocket-Accept"] }
}

extension RedirectPolicy {
    /// This policy without redirects from an encrypted to an unencrypted URL, so that what is sent after the
    /// handshake stays as secret as the first URL promises.
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
