import Foundation
import Rill
import RillLocks

/// The transport that goes through URLSession: one data task per exchange.
///
/// Subscribing and disposing never wait for the network. Events come on one serial queue that all transports of the
/// same configuration share, so work that takes long belongs behind `observe(on:)`; a `timedOut` comes on the
/// timers' scheduler, or there while an event is being delivered. URLSession holds back nothing: what is not consumed in time waits in memory.
///
/// Nothing is stored between exchanges: no cache, no cookies, no credentials. A proxy is taken from the environment
/// (`http_proxy`, `no_proxy`) where Foundation does so. A request whose reused connection turns out to be dead is
/// sent again by the platform, a POST too.
///
/// **Linux.** Three answers stop the process inside Foundation 6.3: a head that breaks off, a chunked body with
/// trailers, and a `Content-Length` near 2^63. A body that comes faster than URLSession can read it keeps all of
/// URLSession busy until it pauses: every start and cancellation waits meanwhile. A redirect without a `Location`
/// loses its body. IPv6 addresses are refused as hosts.
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

    private static let timers = SerialDispatchQueueScheduler(internalSerialQueueName: "rill.network.timers")

    private let session: ExchangeSession
    private let scheduler: any Scheduler

    /// A transport whose timeouts run on `scheduler`, by default on a queue of its own.
    ///
    /// Every distinct configuration costs a session that lives as long as the process.
    public init(configuration: Configuration = Configuration(), scheduler: (any Scheduler)? = nil) {
        session = .session(for: configuration)
        self.scheduler = scheduler ?? Self.timers
    }

    public func exchange(_ request: TransportRequest) -> Observable<TransportEvent> {
        .deferred {
            if let problem = request.problem { throw TransportFailure(problem, url: request.url) }
            let received = ByteCount()
            return session.events(of: request)
                .do(onNext: { received.add($0) })
                .timeout(request.timeout.clamped, scheduler: scheduler)
                .mapError { TransportFailure(of: $0, url: request.url, bytesReceived: received.count) }
        }
    }
}

/// How much of the body has come, for the error that may end it.
private final class ByteCount: Sendable {
    private let bytes = Atomic<Int>(0)

    var count: Int { bytes.load(ordering: .relaxed) }

    func add(_ event: TransportEvent) {
        if case .body(let data) = event { bytes.add(data.count, ordering: .relaxed) }
    }
}

extension Duration {
    fileprivate var clamped: Duration { min(max(self, .milliseconds(1)), .longestTimeout) }
}
