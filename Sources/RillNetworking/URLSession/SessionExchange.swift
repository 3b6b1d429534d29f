import Foundation
import RillLocks

/// An exchange in the words of URLSession.
final class SessionExchange: Sendable {
    let exchange: Exchange
    private let maximumBufferedBytes: Int
    /// How long the body is, once it has been opened.
    private let length = Mutex<Int?>(nil)

    init(_ exchange: Exchange, maximumBufferedBytes: Int) {
        self.exchange = exchange
        self.maximumBufferedBytes = maximumBufferedBytes
    }

    /// The request, with its body opened.
    func urlRequest() throws -> URLRequest {
        let request = exchange.request
        guard let body = request.body, body.inMemory == nil else {
            length.withLock { $0 = request.body?.inMemory?.count }
            return request.urlRequest(streaming: nil)
        }
        let sending = try body.open()
        length.withLock { $0 = sending.length }
        return request.urlRequest(streaming: stream(sending))
    }

    /// The body from its beginning, for a connection that broke before the server took it; nil for one in memory, which
    /// URLSession keeps itself.
    ///
    /// A body that cannot be sent again is the end of the exchange, and its stream fails: with none, or an empty one,
    /// corelibs Foundation would send the request without its body.
    func newBodyStream() -> InputStream? {
        guard let body = exchange.request.body, body.inMemory == nil else { return nil }
        do {
            return stream(try body.open())
        } catch {
            exchange.failBody(error)
            return stream(nil)
        }
    }

    private func stream(_ sending: BodySending?) -> BodyStream {
        BodyStream(sending) { [exchange] in exchange.failBody($0) }
    }

    func uploaded(_ bytes: Int) {
        exchange.uploaded(bytes, of: length.withLock { $0 })
    }

    func receive(_ response: URLResponse?) {
        guard let head = ResponseHead(response, from: exchange.request.url), !head.isInterim else { return }
        exchange.receive(head)
    }

    func receive(_ data: Data) {
        exchange.receive(data, failingAbove: maximumBufferedBytes)
    }

    /// Ends with an error, or completes; `response` is what the task has when it never reported its head.
    func end(with error: (any Error)?, response: URLResponse? = nil) {
        if let error { return exchange.fail(error) }
        if !exchange.hasHead { receive(response) }
        guard exchange.hasHead else {
            return exchange.fail(
                TransportFailure(.invalidResponse(reason: "it has no HTTP head"), url: exchange.request.url))
        }
        exchange.complete()
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
