import Foundation
import Rill

/// The transport of Linux that goes through libcurl, which Foundation there uses too: no fault of URLSession in between.
///
/// Subscribing and disposing never wait for the network. All transfers of a transport run on one thread of its own; the
/// events of an exchange come on a queue of its own. A subscriber that is slow holds back the server: no more than about
/// `maximumBufferedBytes` of an answer wait in memory, and libcurl's own buffers.
///
/// Nothing is stored between exchanges: no cache, no cookies, no credentials. Connections are kept and used again; they
/// close when the last copy of the transport and its last exchange are gone. A proxy is taken from the environment
/// (`http_proxy`, `no_proxy`), HTTP/2 is spoken where TLS offers it, and certificates are checked against those of the
/// system. A request whose reused connection turns out to be dead is sent again by libcurl, a POST too, with its body from
/// the beginning.
///
/// Where `libcurl.so.4` cannot be loaded, and on Apple's platforms, every exchange fails with `unavailable`.
public struct CurlTransport: Transport {
    public struct Configuration: Sendable, Hashable {
        /// More requests than this to one host wait for their turn, and the wait counts against their timeout. Requests
        /// that share a connection by HTTP/2 do not wait.
        public let maximumConnectionsPerHost: Int
        /// So many bytes of an answer may wait for its subscriber before the server is held back.
        public let maximumBufferedBytes: Int

        public init(maximumConnectionsPerHost: Int = 6, maximumBufferedBytes: Int = 256 * 1024) {
            precondition(
                maximumConnectionsPerHost >= 1,
                "Rill: maximumConnectionsPerHost must be 1 or more, but is \(maximumConnectionsPerHost)")
            precondition(
                maximumBufferedBytes >= 1,
                "Rill: maximumBufferedBytes must be 1 or more, but is \(maximumBufferedBytes)")
            self.maximumConnectionsPerHost = maximumConnectionsPerHost
            self.maximumBufferedBytes = maximumBufferedBytes
        }
    }

    public static let shared = CurlTransport()

    /// Whether libcurl can be loaded here.
    public static var isAvailable: Bool { Curl.missing == nil }

    private let configuration: Configuration
    private let scheduler: (any Scheduler)?
    private let engine: CurlEngine

    /// A transport whose timeouts run on `scheduler`, by default on a queue of its own. It costs a thread and its
    /// connections, from its first exchange on.
    public init(configuration: Configuration = Configuration(), scheduler: (any Scheduler)? = nil) {
        self.configuration = configuration
        self.scheduler = scheduler
        engine = CurlEngine(maximumConnectionsPerHost: configuration.maximumConnectionsPerHost)
    }

    public func exchange(_ request: TransportRequest) -> Observable<TransportEvent> {
        Exchange.events(of: request, timesOn: scheduler) { exchange in
            engine.start(exchange, maximumBufferedBytes: configuration.maximumBufferedBytes)
        }
    }
}
