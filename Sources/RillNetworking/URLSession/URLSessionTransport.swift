import Foundation
import Rill

/// The transport that uses URLSession, with one data task per exchange: the default on Apple's platforms.
///
/// Subscribing and disposing never wait for the network. Events are delivered on other threads. A timeout is
/// delivered by the scheduler, if one was given and no event is being delivered. If a slow subscriber leaves
/// a sixteenth of `maximumBufferedBytes` waiting, the task is suspended, but only on Apple's platforms. If
/// more than `maximumBufferedBytes` wait, the exchange fails with `overflow`.
///
/// Nothing is kept between exchanges: no cache, no cookies, no credentials. The proxy is the one in the
/// environment (`http_proxy`, `no_proxy`) where Foundation uses it. If a reused connection turns out to be
/// dead, the platform sends the request again, even a POST. A body that is a file or a source is sent in
/// chunks.
///
/// **Linux.** Three kinds of responses crash Foundation 6.3 and the process with it: a head that breaks off,
/// a chunked body with trailers, and a `Content-Length` near 2^63. While a body arrives faster than
/// URLSession can read it, or while the reader of a request's body blocks, all starts and cancellations in
/// the process wait. A redirect without a `Location` loses its body. IPv6 addresses are refused as hosts.
/// `CurlTransport` has none of these faults.
public struct URLSessionTransport: Transport {
    /// One transport for the whole process.
    public static let shared = URLSessionTransport()

    /// Whether Foundation is swift-corelibs-foundation, as on all platforms except Apple's. Its URLSession
    /// behaves differently.
    package static var isCorelibsFoundation: Bool {
        #if canImport(FoundationNetworking)
            true
        #else
            false
        #endif
    }

    private let session: ExchangeSession
    private let scheduler: (any TrustedScheduler)?
    package let maximumBufferedBytes: Int
    /// A setting of the configuration that URLSession does not support; nil if it supports all of them.
    private let missing: String?

    /// A transport whose timeouts run on `scheduler`, or on a queue that all transports share.
    ///
    /// Every distinct `maximumConnectionsPerHost` costs a session that lives as long as the process.
    public init(
        configuration: TransportConfiguration = TransportConfiguration(), scheduler: (any Scheduler)? = nil
    ) {
        session = .session(maximumConnectionsPerHost: configuration.maximumConnectionsPerHost)
        self.scheduler = scheduler?.trusted
        missing =
            [
                (configuration.tls != TLSConfiguration(), "TLS settings"),
                (configuration.proxy != .environment, "proxy settings"),
                (!configuration.usesHTTP2, "choice of HTTP/1.1"),
            ].first { $0.0 }?.1
        maximumBufferedBytes = configuration.maximumBufferedBytes ?? 16 * 1024 * 1024
    }

    /// How many bytes of a body should be requested at a time. With corelibs Foundation it is 4 MiB; Apple's
    /// URLSession slows the server down instead.
    var largestSegment: Int? { Self.isCorelibsFoundation ? 4 * 1024 * 1024 : nil }

    /// Why this transport sends no request at all; nil if it can send requests.
    package var problem: TransportError.Kind? {
        missing.map { .unavailable(reason: "URLSessionTransport has no \($0); use CurlTransport") }
    }

    public func exchange(_ request: HTTPRequest) -> Observable<ExchangeEvent> {
        if let problem = problem ?? request.problemOfURLSession {
            return .error(TransportError(problem, of: request))
        }
        return Exchange.events(of: request, timeoutsOn: scheduler) { exchange in
            session.start(SessionExchange(exchange, maximumBufferedBytes: maximumBufferedBytes))
        }
    }
}

extension HTTPRequest {
    /// Why URLSession cannot send this request, although another transport can.
    fileprivate var problemOfURLSession: TransportError.Kind? {
        guard URLSessionTransport.isCorelibsFoundation else { return nil }
        // On Linux, libcurl applies the proxy. This check also refuses hosts in `no_proxy`.
        if ProxyConfiguration.hasUndecodableUser(to: url) {
            return .invalidRequest(reason: "the address of its proxy is not valid")
        }
        guard url.host()?.contains(":") == true else { return nil }
        return .unsupportedURL(
            reason: "Foundation on this platform takes no IPv6 address as a host; use a host name instead")
    }
}
