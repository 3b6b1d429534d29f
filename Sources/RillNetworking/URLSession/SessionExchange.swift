import Foundation
import RillLocks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Translates between an exchange and URLSession.
final class SessionExchange: Sendable {
    let exchange: Exchange
    private let maximumBufferedBytes: Int
    /// The length of the body; nil until the body is opened, or if the length is unknown.
    private let length = Mutex<Int?>(nil)
    private let isSuspended = Atomic<Bool>(false)

    init(_ exchange: Exchange, maximumBufferedBytes: Int) {
        self.exchange = exchange
        self.maximumBufferedBytes = maximumBufferedBytes
    }

    /// The request with its body opened.
    func urlRequest() throws -> URLRequest {
        let request = exchange.request
        guard let body = request.streamedBody else {
            length.withLock { $0 = request.body?.inMemory?.count }
            return request.urlRequest(streaming: nil)
        }
        let stream = try body.openStream()
        length.withLock { $0 = stream.length }
        return request.urlRequest(streaming: inputStream(stream))
    }

    /// The body from its beginning, after a connection broke before the server took it; nil for a body in
    /// memory, which URLSession itself keeps.
    ///
    /// If the request may not be executed twice, or the body can be sent only once, the exchange fails, and
    /// so does the stream: with an empty stream, or none, corelibs Foundation would send the request without
    /// its body.
    func newBodyStream() -> InputStream? {
        guard let body = exchange.request.streamedBody else { return nil }
        guard exchange.request.mayBeExecutedTwice, body.isReplayable else {
            exchange.fail(.networkConnectionLost)
            return inputStream(nil)
        }
        do {
            return inputStream(try body.openStream())
        } catch {
            exchange.failBody(error)
            return inputStream(nil)
        }
    }

    private func inputStream(_ stream: BodyStream?) -> BodyInputStream {
        BodyInputStream(stream) { [exchange] in exchange.failBody($0) }
    }

    /// Notes whether a part of the request was sent, which URLSession reports.
    func collected(isSent: Bool) { if !isSent { exchange.wasNotProcessed() } }

    func uploaded(_ bytes: Int) { exchange.uploaded(bytes, of: length.withLock { $0 }) }

    func receive(_ response: URLResponse?) {
        guard let head = ResponseHead(response, from: exchange.request.url), !head.isInterim else { return }
        exchange.receive(head)
    }

    func receive(_ data: Data, by task: URLSessionTask) {
        exchange.receive(data, failingAbove: maximumBufferedBytes)
        // After a suspension, corelibs Foundation would send the request again.
        guard !URLSessionTransport.isCorelibsFoundation, !isSuspended.load(ordering: .acquiring) else {
            return
        }
        exchange.pauseNetwork(above: maximumBufferedBytes / 16) {
            isSuspended.store(true, ordering: .releasing)
            task.suspend()
        } resume: {
            self.isSuspended.store(false, ordering: .releasing)
            task.resume()
        }
    }

    /// Fails with an error, or completes. `response` is the response of the task, in case its head was not
    /// reported.
    func end(with error: (any Error)?, response: URLResponse?) {
        if let error { return exchange.fail(TransportError.Kind(urlSession: error), error) }
        if !exchange.hasHead { receive(response) }
        guard exchange.hasHead else {
            return exchange.fail(.invalidResponse(reason: "it has no HTTP head"))
        }
        exchange.complete()
    }
}

extension ResponseHead {
    package init?(_ response: URLResponse?, from url: URL) {
        guard let response = response as? HTTPURLResponse else { return nil }
        var headers: [String: String] = [:]
        for case (let name as String, let value as String) in response.allHeaderFields {
            headers[name] = value
        }
        self.init(status: response.statusCode, headers: HTTPHeaders(headers), url: response.url ?? url)
    }

    /// Whether this is a response with status 1xx, which the final response follows.
    fileprivate var isInterim: Bool { (100..<200).contains(status) }
}

extension HTTPRequest {
    /// The request as URLSession sends it. A body that is not in memory is a stream, and is sent in chunks.
    package func urlRequest(streaming stream: InputStream?) -> URLRequest {
        // The exchange enforces the time limits: corelibs Foundation rounds a timeout to whole seconds and
        // traps on infinity.
        var request = URLRequest(
            url: url, cachePolicy: .reloadIgnoringLocalCacheData,
            timeoutInterval: Double(Duration.longestTimeout.components.seconds))
        request.httpMethod = method
        request.httpShouldHandleCookies = false
        for (name, value) in wireHeaders { request.setValue(value, forHTTPHeaderField: name) }
        if let stream { request.httpBodyStream = stream } else { request.httpBody = body?.inMemory }
        return request
    }
}
