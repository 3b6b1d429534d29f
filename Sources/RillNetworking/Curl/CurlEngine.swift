import Foundation
import RillLocks

/// The transfers of one transport and the thread they run on, which begins with the first exchange and ends when neither
/// the transport nor an exchange is left.
final class CurlEngine: Sendable {
    private let maximumConnectionsPerHost: Int
    private let loop = Mutex<CurlLoop?>(nil)

    init(maximumConnectionsPerHost: Int) {
        self.maximumConnectionsPerHost = maximumConnectionsPerHost
    }

    deinit {
        loop.withLock { $0 }?.stop()
    }

    func start(_ exchange: Exchange, maximumBufferedBytes: Int) {
        if let missing = Curl.missing {
            return exchange.fail(
                TransportFailure(
                    .unavailable(reason: "\(missing) is missing on this machine"), url: exchange.request.url))
        }
        guard let loop = runningLoop() else {
            return exchange.fail(
                TransportFailure(
                    .unavailable(reason: "libcurl has no resources left"), url: exchange.request.url))
        }
        let body = exchange.request.body
        guard body == nil || body?.inMemory != nil else {
            return BodyOpening.queue().async { self.start(exchange, maximumBufferedBytes, on: loop) }
        }
        start(exchange, maximumBufferedBytes, on: loop)
    }

    private func start(_ exchange: Exchange, _ maximumBufferedBytes: Int, on loop: CurlLoop) {
        guard !exchange.network.isDisposed else { return }
        do {
            let transfer = try CurlTransfer(exchange, of: self, maximumBufferedBytes: maximumBufferedBytes) {
                loop.post(.resume($0))
            }
            loop.post(.start(transfer))
            exchange.network.onDispose { loop.post(.cancel(transfer)) }
        } catch {
            exchange.failBody(error)
        }
    }

    private func runningLoop() -> CurlLoop? {
        loop.withLock { loop in
            if loop == nil { loop = CurlLoop(maximumConnectionsPerHost: maximumConnectionsPerHost) }
            return loop
        }
    }
}
