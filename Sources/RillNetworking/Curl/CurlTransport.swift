import Rill
import RillLocks

/// The transport that uses libcurl directly: the default on Linux. The reasons are in
/// `docs/decisions/0007-libcurl-without-urlsession.md`.
///
/// Subscribing and disposing never wait for the network. All transfers of a transport run on one thread.
/// Events are delivered on other threads, so a slow subscriber delays no other subscriber. It slows down its
/// server instead: at most about `maximumBufferedBytes` of a response are kept in memory, besides libcurl's
/// own buffers.
///
/// Only connections are kept between exchanges: no cache, no cookies, no credentials. Connections close when
/// the last copy of the transport and its last exchange are gone. The proxy is the one in the environment
/// (`http_proxy`, `no_proxy`), or the one in `TransportConfiguration.proxy`. HTTP/2 is used where TLS offers
/// it. Certificates are checked with the authorities of the system, or as `TransportConfiguration.tls` says.
/// If the server closes a reused connection without a response, libcurl sends a request that may be executed
/// twice again, with its body from the beginning: see `HTTPRetryPolicy`. A POST is sent once, unless an
/// HTTP/2 server reports that it has not processed it.
///
/// If `libcurl.so.4` cannot be loaded, and on Apple's platforms, every exchange fails with `unavailable`.
public struct CurlTransport: Transport {
    /// One transport for the whole process.
    public static let shared = CurlTransport()

    /// Whether libcurl can be loaded.
    public static var isAvailable: Bool { CurlLibrary.missing == nil }

    private let engine: CurlEngine
    package var configuration: TransportConfiguration { engine.configuration }

    /// A transport with its own thread and connections, which start with its first exchange. Timeouts run on
    /// `scheduler`, or on a queue that all transports share.
    public init(
        configuration: TransportConfiguration = TransportConfiguration(), scheduler: (any Scheduler)? = nil
    ) {
        engine = CurlEngine(configuration, timeoutsOn: scheduler?.trusted)
    }

    public func exchange(_ request: HTTPRequest) -> Observable<ExchangeEvent> {
        Exchange.events(of: request, timeoutsOn: engine.scheduler, answersDigest: true) { engine.start($0) }
    }
}

extension TransportConfiguration {
    /// How many bytes may wait for the subscriber of an exchange by libcurl.
    package var bufferLimit: Int { maximumBufferedBytes ?? 256 * 1024 }
}

/// Owns the loop of a transport. The loop starts with the first exchange and stops when neither the transport
/// nor an exchange is left.
final class CurlEngine: Sendable {
    let configuration: TransportConfiguration
    let scheduler: (any TrustedScheduler)?
    private let loop = Mutex<CurlLoop?>(nil)

    init(_ configuration: TransportConfiguration, timeoutsOn scheduler: (any TrustedScheduler)?) {
        (self.configuration, self.scheduler) = (configuration, scheduler)
    }

    deinit { loop.withLock { $0 }?.post(.stop) }

    func start(_ exchange: Exchange) {
        if let problem = CurlLibrary.problem { return exchange.fail(problem) }
        let loop: CurlLoop
        do { loop = try runningLoop() } catch { return exchange.fail(error.kind) }
        guard exchange.request.streamedBody == nil else {
            return WorkerPool.readers.run { self.start(exchange, on: loop) }
        }
        start(exchange, on: loop)
    }

    private func start(_ exchange: Exchange, on loop: CurlLoop) {
        guard !exchange.network.isDisposed else { return }
        do {
            let transfer = try CurlTransfer(exchange, of: self, on: loop)
            loop.post(.start(transfer))
            exchange.network.onDispose {
                if !transfer.hasEnded.load(ordering: .relaxed) { loop.post(.cancel(transfer)) }
            }
        } catch {
            exchange.failBody(error)
        }
    }

    private func runningLoop() throws(ResourceShortage) -> CurlLoop {
        try loop.withLock { loop throws(ResourceShortage) in
            if let loop { return loop }
            let new = try CurlLoop(configuration)
            loop = new
            return new
        }
    }
}
