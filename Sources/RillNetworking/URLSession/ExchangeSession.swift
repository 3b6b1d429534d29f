import Dispatch
import Foundation
import Rill
import RillLocks

/// A URLSession with its delegate. It lives as long as the process: in corelibs Foundation a session that ends can
/// take the process with it.
///
/// Creating, starting and cancelling a task waits for a queue that all sessions share, so it happens on a queue of
/// our own and never on the caller's thread.
final class ExchangeSession: Sendable {
    private static let sessions = Mutex<[URLSessionTransport.Configuration: ExchangeSession]>([:])

    static func session(for configuration: URLSessionTransport.Configuration) -> ExchangeSession {
        sessions.withLock { sessions in
            if let session = sessions[configuration] { return session }
            // Under the lock, because one that is made in vain could not be released.
            let session = ExchangeSession(configuration)
            sessions[configuration] = session
            return session
        }
    }

    private let control = DispatchQueue(label: "rill.network.control")
    private let running = RunningExchanges()
    private let session: URLSession

    private init(_ configuration: URLSessionTransport.Configuration) {
        let delivery = OperationQueue()
        delivery.name = "rill.network.delivery"
        delivery.maxConcurrentOperationCount = 1
        session = URLSession(
            configuration: .forExchanges(configuration),
            delegate: SessionDelegate(running, control: control), delegateQueue: delivery)
    }

    /// Begins an exchange: a body that must be opened is opened where it holds up nobody.
    func start(_ exchange: SessionExchange) {
        let body = exchange.exchange.request.body
        let queue = body == nil || body?.inMemory != nil ? control : BodyOpening.queue()
        queue.async {
            guard !exchange.exchange.network.isDisposed else { return }
            do {
                let request = try exchange.urlRequest()
                self.control.async { self.start(exchange, with: request) }
            } catch {
                exchange.exchange.failBody(error)
            }
        }
    }

    private func start(_ exchange: SessionExchange, with request: URLRequest) {
        let network = exchange.exchange.network
        guard !network.isDisposed else { return }
        let task = session.dataTask(with: request)
        running.insert(exchange, for: task)
        network.onDispose { self.cancel(task) }
        task.resume()
    }

    private func cancel(_ task: URLSessionTask) {
        // A task that has ended is left alone.
        guard running.remove(task) != nil else { return }
        control.async {
            task.cancel()
            task.finishPendingWork()
        }
    }
}

extension URLSessionTask {
    /// Returns when the task has done what it was told: the getter waits for its work queue.
    ///
    /// Corelibs Foundation stops the process when a cancellation overtakes the answer to a redirect.
    func finishPendingWork() {
        _ = priority
    }
}

extension URLSessionConfiguration {
    fileprivate static func forExchanges(
        _ configuration: URLSessionTransport.Configuration
    ) -> URLSessionConfiguration {
        let result = URLSessionConfiguration.ephemeral
        // With a cache, corelibs Foundation stops the process when a task is cancelled as it ends.
        result.urlCache = nil
        result.urlCredentialStorage = nil
        result.httpCookieStorage = nil
        result.httpShouldSetCookies = false
        result.httpMaximumConnectionsPerHost = configuration.maximumConnectionsPerHost
        return result
    }
}
