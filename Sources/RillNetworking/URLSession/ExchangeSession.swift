import Dispatch
import Foundation
import Rill
import RillLocks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A URLSession with its delegate. It lives as long as the process, because invalidating a session of
/// corelibs Foundation can crash the process.
///
/// Creating, starting and cancelling a task waits for a queue that all sessions share. So it happens on the
/// queue `control`, never on the thread of the caller.
final class ExchangeSession: Sendable {
    private static let sessions = Mutex<[Int: ExchangeSession]>([:])

    static func session(maximumConnectionsPerHost limit: Int) -> ExchangeSession {
        sessions.withLock { sessions in
            if let session = sessions[limit] { return session }
            // Created under the lock, because a superfluous session could not be released.
            let session = ExchangeSession(maximumConnectionsPerHost: limit)
            sessions[limit] = session
            return session
        }
    }

    private let control = DispatchQueue(label: "rill.network.control")
    private let running = RunningExchanges()
    private let session: URLSession

    private init(maximumConnectionsPerHost limit: Int) {
        // Loading libcurl first keeps OpenSSL from crashing the process at exit.
        if URLSessionTransport.isCorelibsFoundation { _ = CurlLibrary.missing }
        let delivery = OperationQueue()
        delivery.name = "rill.network.delivery"
        delivery.maxConcurrentOperationCount = 1
        let configuration = URLSessionConfiguration.ephemeral
        // With a cache, corelibs Foundation crashes the process when a task is cancelled as it ends.
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpMaximumConnectionsPerHost = limit
        session = URLSession(
            configuration: configuration, delegate: SessionDelegate(running, control: control),
            delegateQueue: delivery)
    }

    /// Starts an exchange. A body that is not in memory is opened on a thread for readers.
    func start(_ exchange: SessionExchange) {
        let open: @Sendable () -> Void = {
            guard !exchange.exchange.network.isDisposed else { return }
            do {
                let request = try exchange.urlRequest()
                self.control.async { self.start(exchange, with: request) }
            } catch {
                exchange.exchange.failBody(error)
            }
        }
        let isOpen = exchange.exchange.request.streamedBody == nil
        if isOpen { control.async(execute: open) } else { WorkerPool.readers.run(open) }
    }

    private func start(_ exchange: SessionExchange, with request: URLRequest) {
        let network = exchange.exchange.network
        guard !network.isDisposed else { return }
        let task = session.dataTask(with: request)
        running.insert(exchange, for: task)
        network.onDispose { self.cancel(task) }
        // URLSession reports only at the end, or never, whether it has sent anything.
        exchange.exchange.willSend()
        task.resume()
    }

    private func cancel(_ task: URLSessionTask) {
        // A task that has ended must not be cancelled.
        guard running.remove(task) != nil else { return }
        control.async {
            task.cancel()
            task.finishPendingWork()
        }
    }
}
