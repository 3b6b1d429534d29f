import Foundation
import Rill
import RillLocks

/// One request on its way: makes events of what its task reports, on the queue that reports it.
final class Exchange: Sendable {
    let request: TransportRequest
    let lifetime: Lifetime
    private let observer: Observer<TransportEvent>
    private let hasHead = Atomic<Bool>(false)

    init(_ request: TransportRequest, to observer: Observer<TransportEvent>, in lifetime: Lifetime) {
        self.request = request
        self.observer = observer
        self.lifetime = lifetime
    }

    func uploaded(_ bytes: Int) {
        // URLSession counts again when it has to send again.
        let total = request.body?.count ?? 0
        send(.uploaded(sent: min(bytes, total), total: total))
    }

    func receive(_ response: URLResponse?) {
        guard let head = ResponseHead(response, from: request.url), !head.isInterim else { return }
        hasHead.store(true, ordering: .relaxed)
        send(.response(head))
    }

    func receive(_ data: Data) {
        send(.body(data))
    }

    /// Ends with an error, or completes; `response` is what the task has when it never reported its head.
    func end(with error: (any Error)?, response: URLResponse? = nil) {
        if let error { return fail(error) }
        if !hasHead.load(ordering: .relaxed) { receive(response) }
        guard hasHead.load(ordering: .relaxed) else {
            return fail(TransportFailure(.invalidResponse(reason: "it has no HTTP head"), url: request.url))
        }
        if !lifetime.isDisposed { observer.onCompleted() }
    }

    private func send(_ event: TransportEvent) {
        if !lifetime.isDisposed { observer.onNext(event) }
    }

    private func fail(_ error: any Error) {
        if !lifetime.isDisposed { observer.onError(error) }
    }
}

extension ResponseHead {
    fileprivate init?(_ response: URLResponse?, from url: URL) {
        guard let response = response as? HTTPURLResponse else { return nil }
        var headers: [String: String] = [:]
        for case (let name as String, let value as String) in response.allHeaderFields {
            headers[name] = value
        }
        self.init(status: response.statusCode, headers: HTTPHeaders(headers), url: response.url ?? url)
    }

    /// 100, 102, 103: the answer itself is still to come.
    fileprivate var isInterim: Bool { (100..<200).contains(status) }
}
