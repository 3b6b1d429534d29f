import Dispatch
import Foundation

/// Hands what a session reports to the exchange it belongs to.
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
    ) {
        running[task]?.uploaded(Int(totalBytesSent))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        // Not on the queue that cancels: the task's work queue waits here.
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
        running[dataTask]?.receive(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        running.remove(task)?.end(with: error, response: task.response)
    }

    /// Refuses the redirect, so that its answer is delivered like any other.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // On the queue that also cancels: an answer after a cancellation would stop the process.
        control.async { [running] in
            guard running[task] != nil || !Platform.isCorelibsFoundation else { return }
            completionHandler(nil)
            task.finishPendingWork()
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard Platform.isCorelibsFoundation else { return completionHandler(.performDefaultHandling, nil) }
        // The 401 and its body have been delivered. Default handling would never end.
        running.remove(task)?.end(with: nil, response: task.response)
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
}
