import Foundation
import RillCurlShim

/// One transfer of libcurl: an exchange and the handle that performs it.
///
/// Everything here happens on the thread of the transfers, but for `init` and the closures that ask for attention.
final class CurlTransfer: @unchecked Sendable {
    // Unchecked: confined to the thread of the transfers once it has been handed over.
    let exchange: Exchange
    /// Stays until the transfer has ended.
    private var engine: CurlEngine?
    private(set) var easy: UnsafeMutableRawPointer?
    private let upload: CurlUpload?
    private let maximumBufferedBytes: Int
    /// Asks for `resume()` on the thread of the transfers.
    private let wantsAttention: @Sendable (CurlTransfer) -> Void
    private var headers: UnsafeMutableRawPointer?
    private var errorText: UnsafeMutablePointer<CChar>?
    private var head = CurlHeadParser()

    /// Opens the body, which may block.
    init(
        _ exchange: Exchange, of engine: CurlEngine, maximumBufferedBytes: Int,
        wantsAttention: @escaping @Sendable (CurlTransfer) -> Void
    ) throws {
        self.exchange = exchange
        self.engine = engine
        self.maximumBufferedBytes = maximumBufferedBytes
        self.wantsAttention = wantsAttention
        upload = try exchange.request.bodyToSend.map { try CurlUpload($0) }
    }

    /// Requests to the same origin share connections.
    var origin: String {
        let url = exchange.request.url
        return "\(url.scheme ?? "")://\(url.host() ?? ""):\(url.port ?? 0)"
    }

    /// Makes the handle. It has to be added to the multi handle, and released when it is not wanted any more.
    func open() -> UnsafeMutableRawPointer? {
        guard let easy = rill_easy_init() else { return nil }
        self.easy = easy
        let request = exchange.request
        set(Curl.Option.url, request.url.absoluteString)
        set(Curl.Option.protocols, Curl.httpAndHTTPS)
        set(Curl.Option.noSignal, 1)
        // Time is kept by the exchange.
        set(Curl.Option.connectTimeout, Int(Duration.longestTimeout.components.seconds) * 1000)
        set(Curl.Option.suppressConnectHeaders, 1)
        // Everything libcurl can decode.
        set(Curl.Option.acceptEncoding, "")
        let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Curl.errorBufferSize)
        errorText.initialize(repeating: 0, count: Curl.errorBufferSize)
        self.errorText = errorText
        rill_easy_set_pointer(easy, Curl.Option.errorBuffer, errorText)
        setMethod(of: request)
        setHeaders(of: request)
        setFunctions()
        return easy
    }

    /// Releases the handle, which is in no multi handle any more, and then the engine, which may be the end of it.
    func close() {
        rill_easy_cleanup(easy)
        rill_list_free(headers)
        errorText?.deallocate()
        (easy, headers, errorText) = (nil, nil, nil)
        engine = nil
    }

    /// Goes on with what was paused, in both directions; what still has to wait pauses again at once.
    func resume() {
        if let easy { rill_easy_pause(easy, 0) }
    }

    /// Ends the exchange as libcurl says.
    func end(with code: Int32) {
        if let failure = upload?.failure { return exchange.failBody(failure) }
        guard code == 0 else { return exchange.fail(failure(code)) }
        // A head that breaks off is no error for libcurl.
        guard exchange.hasHead else {
            return exchange.fail(
                CurlFailure(code: 52, message: "The connection was closed inside the head of the answer"))
        }
        exchange.complete()
    }

    private func failure(_ code: Int32) -> CurlFailure {
        var systemError = 0
        if let easy { rill_easy_get_long(easy, Curl.Info.systemError, &systemError) }
        let text = errorText.map { String(cString: $0) } ?? ""
        return CurlFailure(
            code: code, systemError: Int32(systemError),
            message: text.isEmpty ? String(cString: rill_easy_error(code)) : text)
    }
}

extension CurlTransfer {
    private func set(_ option: Int32, _ value: Int) { rill_easy_set_long(easy, option, value) }
    private func set(_ option: Int32, _ text: String) { rill_easy_set_text(easy, option, text) }

    private func setMethod(of request: TransportRequest) {
        set(Curl.Option.customMethod, request.method)
        if request.method == "HEAD" { set(Curl.Option.noBody, 1) }
        guard let upload else { return }
        set(Curl.Option.upload, 1)
        set(Curl.Option.uploadBufferSize, 64 * 1024)
        rill_easy_set_offset(easy, Curl.Option.uploadSize, Int64(upload.length ?? -1))
    }

    private func setHeaders(of request: TransportRequest) {
        for line in request.headerLines { headers = rill_list_append(headers, line) }
        rill_easy_set_pointer(easy, Curl.Option.headers, headers)
    }

    private func setFunctions() {
        let owner = Unmanaged.passUnretained(self).toOpaque()
        rill_easy_set_pointer(easy, Curl.Option.headerData, owner)
        rill_easy_set_data_function(easy, Curl.Option.headerFunction) { bytes, size, count, owner in
            CurlTransfer.at(owner)?.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
                ?? 0
        }
        rill_easy_set_pointer(easy, Curl.Option.writeData, owner)
        rill_easy_set_data_function(easy, Curl.Option.writeFunction) { bytes, size, count, owner in
            CurlTransfer.at(owner)?.receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
                ?? 0
        }
        rill_easy_set_pointer(easy, Curl.Option.readData, owner)
        rill_easy_set_data_function(easy, Curl.Option.readFunction) { bytes, size, count, owner in
            CurlTransfer.at(owner)?.send(UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
                ?? Curl.readAbort
        }
        rill_easy_set_pointer(easy, Curl.Option.seekData, owner)
        rill_easy_set_seek_function(easy, Curl.Option.seekFunction) { owner, offset, _ in
            offset == 0 && CurlTransfer.at(owner)?.upload?.rewind() == true ? Curl.seekDone : Curl.seekFailed
        }
    }

    private static func at(_ owner: UnsafeMutableRawPointer?) -> CurlTransfer? {
        owner.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Int {
        if let head = head.take(line, from: exchange.request.url) { exchange.receive(head) }
        return line.count
    }

    private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        let isTaken = exchange.receive(
            Data(bytes), waitingUpTo: maximumBufferedBytes,
            whenThereIsRoom: { [self] in wantsAttention(self) })
        return isTaken ? bytes.count : Curl.pause
    }

    private func send(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let upload else { return Curl.readAbort }
        switch upload.read(into: buffer, whenReady: { [self] in wantsAttention(self) }) {
        case .bytes(let count):
            exchange.uploaded(upload.sent, of: upload.length)
            return count
        case .notYet: return Curl.pause
        case .failed: return Curl.readAbort
        }
    }
}

extension TransportRequest {
    /// Also the empty one of a method whose requests have a body.
    fileprivate var bodyToSend: RequestBody? {
        if let body { return method == "GET" || method == "HEAD" ? nil : body }
        return ["POST", "PUT", "PATCH"].contains(method) ? .data(Data()) : nil
    }

    /// In the form of libcurl: `Name;` is an empty header, `Name:` none.
    fileprivate var headerLines: [String] {
        var lines = [String]()
        // Its length is told by the body, and only by the body.
        for (name, value) in headers where name.lowercased() != "content-length" {
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        if body != nil, headers["Content-Type"] == nil {
            lines.append("Content-Type: application/octet-stream")
        }
        // Some servers refuse requests of nobody.
        if headers["User-Agent"] == nil { lines.append("User-Agent: Rill") }
        // Else libcurl waits a second for servers that do not know it.
        if headers["Expect"] == nil { lines.append("Expect:") }
        return lines
    }
}
