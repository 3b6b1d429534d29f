import Foundation
import Rill
import RillLocks

/// Sends one HTTP request and delivers its response: the border between policy above and the network below.
///
/// A transport judges nothing: it delivers every status, follows no redirect and sends nothing twice. The
/// layers above it do all of that, so they can be tested with a `StubTransport`.
public protocol Transport: Sendable {
    /// One exchange of a request for a response. Every subscription sends the request; disposing of the
    /// subscription cancels the exchange.
    ///
    ///     progress*  response  body*  completed
    ///
    /// Every error is a `TransportError`. Events are delivered one at a time, on a thread of the transport.
    /// The error of a request that cannot be sent is delivered on the thread that subscribes.
    func exchange(_ request: HTTPRequest) -> Observable<ExchangeEvent>
}

/// The limits of a transport.
public struct TransportConfiguration: Sendable, Hashable {
    /// The most connections to one host and port. Further requests wait, and the wait counts against their
    /// timeouts. Requests that share a connection by HTTP/2 do not wait, up to a hundred of them to one host
    /// and port, or this number if it is larger. If this limit allows two connections, requests with a body
    /// of more than 16 KiB share connections only with each other. All `http` hosts that an HTTP proxy
    /// reaches share the connections to the proxy.
    public let maximumConnectionsPerHost: Int
    /// The most connections to all hosts. Further requests wait likewise. A connection counts from the
    /// beginning of the look-up of its host. `URLSessionTransport` has no such limit.
    public let maximumConnections: Int
    /// How many bytes of a response may wait for their subscriber; nil for the default of the transport: 256
    /// KiB for `CurlTransport`, 16 MiB for `URLSessionTransport`.
    public let maximumBufferedBytes: Int?
    /// Whether a server may choose HTTP/2, under TLS. `URLSessionTransport` always lets it choose: with
    /// false, every exchange of that transport fails with `unavailable`.
    public let usesHTTP2: Bool
    /// Which servers are trusted.
    public let tls: TLSConfiguration
    /// The proxy through which servers are reached.
    public let proxy: ProxyConfiguration

    /// A configuration. By default it allows six connections per host and 256 in all, with the default buffer
    /// of the transport, HTTP/2 where the server chooses it, the trust of the system, and the proxy of the
    /// environment. A limit below 1 is a mistake in the program, and stops it.
    public init(
        maximumConnectionsPerHost: Int = 6, maximumConnections: Int = 256, maximumBufferedBytes: Int? = nil,
        usesHTTP2: Bool = true, tls: TLSConfiguration = TLSConfiguration(),
        proxy: ProxyConfiguration = .environment
    ) {
        require(
            maximumConnectionsPerHost >= 1,
            "Rill: maximumConnectionsPerHost needs 1 or more, but got \(maximumConnectionsPerHost)")
        require(
            maximumConnections >= 1,
            "Rill: maximumConnections needs 1 or more, but got \(maximumConnections)")
        require(
            maximumBufferedBytes ?? 1 >= 1,
            "Rill: maximumBufferedBytes needs 1 or more, but got \(maximumBufferedBytes ?? 0)")
        self.maximumConnectionsPerHost = maximumConnectionsPerHost
        self.maximumConnections = maximumConnections
        self.maximumBufferedBytes = maximumBufferedBytes
        self.usesHTTP2 = usesHTTP2
        self.tls = tls
        self.proxy = proxy
    }
}

/// One step of an exchange: see `docs/decisions/0013-bodies-are-events.md`.
public enum ExchangeEvent: Sendable {
    /// How much of a body has been sent or received. A transport reports only the body of the request.
    case progress(TransferProgress)
    /// The head of the final response; interim responses (1xx) are not delivered. If an exchange is repeated,
    /// its new head makes everything before it obsolete.
    case response(ResponseHead)
    /// The next piece of the response's body, after its content encoding has been removed.
    case body(Data)
}

extension Observable<ExchangeEvent> {
    /// Runs exchanges one after the other. Each is torn down before `next` makes the following one; `next`
    /// returns nil at the end.
    static func consecutive(_ next: @escaping @Sendable () -> Self?) -> Self {
        .concat(ConsecutiveExchanges(next: next))
    }
}

private struct ConsecutiveExchanges: Sequence, Sendable {
    let next: @Sendable () -> Observable<ExchangeEvent>?

    func makeIterator() -> AnyIterator<Observable<ExchangeEvent>> { AnyIterator(next) }
}
