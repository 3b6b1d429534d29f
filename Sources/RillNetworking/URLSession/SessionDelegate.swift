import Dispatch
import Foundation
import RillLocks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Passes the reports of a session to the exchanges to which they belong.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private let running: RunningExchanges
    private let control: DispatchQueue

    init(_ running: RunningExchanges, control: DispatchQueue) {
        self.running = running
        self.control = control
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) { running[task]?.uploaded(Int(totalBytesSent)) }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        // Not on the control queue: the work queue of the task waits for the stream.
        completionHandler(running[task]?.newBodyStream())
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        running[dataTask]?.receive(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        running[dataTask]?.receive(data, by: dataTask)
    }

    /// Is called before the end of the task.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        // Corelibs Foundation does not fill the metrics.
        guard !URLSessionTransport.isCorelibsFoundation else { return }
        running[task]?.collected(isSent: metrics.transactionMetrics.contains { $0.requestStartDate != nil })
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        running.remove(task)?.end(with: error, response: task.response)
    }

    /// Refuses the redirect, so that it is delivered like any other response.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // On the control queue, which also cancels: calling the handler after a cancellation would crash the
        // process.
        control.async { [running] in
            guard running[task] != nil || !URLSessionTransport.isCorelibsFoundation else { return }
            completionHandler(nil)
            task.finishPendingWork()
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard URLSessionTransport.isCorelibsFoundation else {
            return completionHandler(.performDefaultHandling, nil)
        }
        // The 401 and its body have been delivered. With default handling, the task would never end.
        running.remove(task)?.end(with: nil, response: task.response)
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
}

/// The exchanges whose tasks have neither ended nor been cancelled. No other task delivers events.
final class RunningExchanges: Sendable {
    private let exchanges = Mutex<[Int: SessionExchange]>([:])

    subscript(task: URLSessionTask) -> SessionExchange? { exchanges.withLock { $0[task.taskIdentifier] } }

    func insert(_ exchange: SessionExchange, for task: URLSessionTask) {
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    /// Removes and returns the exchange of a task; nil if the exchange has already ended.
    func remove(_ task: URLSessionTask) -> SessionExchange? {
        exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    }
}

extension URLSessionTask {
    /// Waits until the work queue of the task is empty, as the getter of `priority` does.
    ///
    /// Corelibs Foundation crashes the process if a cancellation overtakes the reply to a redirect.
    func finishPendingWork() { _ = priority }
}
