import Foundation
import Rill

/// The transport that goes through URLSession: one data task per exchange.
///
/// Subscribing and disposing never wait for the network. The events of an exchange come on a queue of its own; a
/// `timedOut` comes on the scheduler that was given for the times, if one was and no event is being delivered. URLSession
/// holds back nothing: when more than `maximumBufferedBytes` wait for a slow subscriber the exchange fails with `overflow`.
///
/// Nothing is stored between exchanges: no cache, no cookies, no credentials. A proxy is taken from the environment
/// (`http_proxy`, `no_proxy`) where Foundation does so. A request whose reused connection turns out to be dead is
/// sent again by the platform, a POST too. A body that is a file or a source goes out in chunks.
///
/// **Linux.** Three answers stop the process inside Foundation 6.3: a head that breaks off, a chunked body with
/// trailers, and a `Content-Length` near 2^63. A body that comes faster than URLSession can read it keeps all of
/// URLSession busy until it pauses: every start and cancellation waits meanwhile, and so it is while a body's reader
/// blocks. A redirect without a `Location` loses its body. IPv6 addresses are refused as hosts. `CurlTransport` has none
/// of these faults.
public struct URLSessionTransport: Transport {
    public struct Configuration: Sendable, Hashable {
        /// More requests than this to one host wait for their turn, and the wait counts against their timeout.
        public let maximumConnectionsPerHost: Int

        public init(maximumConnectionsPerHost: Int = 6) {
            precondition(
                maximumConnectionsPerHost >= 1,
                "Rill: maximumConnectionsPerHost must be 1 or more, but is \(maximumConnectionsPerHost)")
            self.maximumConnectionsPerHost = maximumConnectionsPerHost
        }
    }

    public static let shared = URLSessionTransport()

    public static let defaultMaximumBufferedBytes = 16 * 1024 * 1024

    private let session: ExchangeSession
    private let scheduler: (any Scheduler)?
    private let maximumBufferedBytes: Int

    /// A transport whose timeouts run on `scheduler`, by default on a queue of its own.
    ///
    /// Every distinct configuration costs a session that lives as long as the process.
    public init(
        configuration: Configuration = Configuration(), scheduler: (any Scheduler)? = nil,
        maximumBufferedBytes: Int = defaultMaximumBufferedBytes
    ) {
        session = .session(for: configuration)
        self.scheduler = scheduler
        self.maximumBufferedBytes = maximumBufferedBytes
    }

    public func exchange(_ request: TransportRequest) -> Observable<TransportEvent> {
        if let problem = request.problemOfURLSession {
            return .error(TransportFailure(problem, url: request.url))
        }
        return Exchange.events(of: request, timesOn: scheduler) { exchange in
            session.start(SessionExchange(exchange, maximumBufferedBytes: maximumBufferedBytes))
        }
    }
}

extension TransportRequest {
    /// Why URLSession must not be asked to send this although another transport may.
    fileprivate var problemOfURLSession: TransportFailure.Kind? {
        guard Platform.isCorelibsFoundation, url.host()?.contains(":") == true else { return nil }
        return .unsupportedURL(
            reason: "Foundation on this platform takes no IPv6 address as a host; use a host name instead")
    }
}
