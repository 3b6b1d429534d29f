import Foundation
import RillCurlShim

/// An easy handle of libcurl with everything it points to.
///
/// The handle must be removed from its multi handle before it is released.
final class CurlHandle {
    /// What happens to a transfer after a piece of the body has arrived.
    enum Reception {
        case taken
        /// The piece is delivered again after `resume()`.
        case paused
        case aborted
    }

    private static let errorBufferSize = 256
    private static let httpAndHTTPS = 1 | 2

    let easy: UnsafeMutableRawPointer
    /// Whether this libcurl calls `willSend(on:)`, which it does since 7.80.
    private(set) var reportsSending = false
    private let errorBuffer: UnsafeMutablePointer<CChar>
    private let connecting: UnsafeMutablePointer<rill_connecting>
    /// The HTTP/2 stream of the request.
    private let stream: UnsafeMutablePointer<rill_stream>
    private var headerList: UnsafeMutableRawPointer?

    /// Makes a handle; nil if there is no memory. Without a transfer, it makes a connection for `CurlSocket`.
    init?(for transfer: CurlTransfer?) {
        guard let easy = rill_easy_init() else { return nil }
        self.easy = easy
        errorBuffer = .allocate(capacity: Self.errorBufferSize)
        errorBuffer.initialize(repeating: 0, count: Self.errorBufferSize)
        connecting = .allocate(capacity: 1)
        connecting.initialize(to: rill_connecting())
        stream = .allocate(capacity: 1)
        stream.initialize(to: rill_stream())
        rill_easy_set_pointer(easy, CurlOption.errorBuffer, errorBuffer)
        set(CurlOption.protocols, Self.httpAndHTTPS)
        set(CurlOption.noSignal, 1)
        // A look-up cannot be stopped, and the loop must not wait for one.
        set(CurlOption.quickExit, 1)
        set(CurlOption.suppressConnectHeaders, 1)
        set(CurlOption.acceptEncoding, CurlInflation.acceptedEncodings ?? "")
        if CurlInflation.acceptedEncodings != nil { passEncodedBody() }
        if let transfer { reportsSending = setCallbacks(to: transfer) }
        connecting.pointee.owner = transfer.map { Unmanaged.passUnretained($0).toOpaque() }
        connecting.pointee.begins = { owner, isLookUp in
            CurlHandle.call(owner) { $0.beginsConnecting(byLookUp: isLookUp != 0) } == false ? 1 : 0
        }
        rill_easy_store_connecting(easy, connecting)
    }

    deinit {
        rill_easy_cleanup(easy)
        rill_list_free(headerList)
        errorBuffer.deallocate()
        connecting.deallocate()
        stream.deallocate()
    }

    /// Limits the time to connect. libcurl gives each address of the host half of the remaining time.
    func setConnectTimeout(_ limit: Duration) {
        set(CurlOption.connectTimeout, Int(limit / .milliseconds(1)))
    }

    func setURL(_ url: URL) { set(CurlOption.url, url.absoluteString) }
    func setMethod(_ method: String) {
        set(CurlOption.customMethod, method)
        if method == "HEAD" { set(CurlOption.noBody, 1) }
    }

    /// Gives the request a body of this length; nil sends the body in chunks.
    func setUpload(length: Int?) {
        set(CurlOption.upload, 1)
        set(CurlOption.uploadBufferSize, 64 * 1024)
        rill_easy_set_offset(easy, CurlOption.uploadSize, Int64(length ?? -1))
    }

    func setHeaders(_ headers: HTTPHeaders) {
        // `Name;` sends an empty header.
        for (name, value) in headers { add(value.isEmpty ? "\(name);" : "\(name): \(value)") }
        // `Name:` sends no such header. libcurl would wait a second if a server does not know `Expect`.
        if headers["Expect"] == nil { add("Expect:") }
        rill_easy_set_pointer(easy, CurlOption.headers, headerList)
    }

    /// Continues a transfer that was paused in either direction. If nothing has changed, the transfer pauses
    /// again immediately.
    func resume() { rill_easy_pause(easy, 0) }

    /// Delivers the body as it is sent, instead of failing because of an encoding that libcurl does not know.
    func passEncodedBody() { set(CurlOption.decodesContent, 0) }

    /// How many bytes of the body have arrived, counted before decoding.
    var bytesDownloaded: Int { Int(offset(CurlOption.bytesDownloaded)) }
    /// How many bytes of the request's body have been sent.
    var bytesUploaded: Int { Int(offset(CurlOption.bytesUploaded)) }

    /// The steps to the established connection of this transfer.
    var connectionMetrics: ConnectionMetrics {
        guard connects > 0 else {
            return ConnectionMetrics(nameLookup: .zero, connect: .zero, tls: .zero, isReused: true)
        }
        return ConnectionMetrics(
            nameLookup: time(CurlOption.nameLookupTime), connect: time(CurlOption.connectTime),
            tls: time(CurlOption.tlsTime), isReused: false)
    }

    /// Follows the HTTP/2 stream of the request for `transfer`: a refusal of the stream, and a GOAWAY of the
    /// server. The messages that this needs cost a request some microseconds.
    func followStream(for transfer: CurlTransfer) {
        stream.pointee.owner = Unmanaged.passUnretained(transfer).toOpaque()
        stream.pointee.goes_away = { owner, last in
            CurlHandle.call(owner) { $0.serverGoesAway(after: last) }
        }
        stream.pointee.is_once = transfer.exchange.request.mayBeExecutedTwice ? 0 : 1
        rill_easy_store_stream(easy, stream)
    }

    /// The number of the stream, and whether the server has refused the stream.
    var streamState: (number: UInt32, isRefused: Bool) {
        (stream.pointee.number, stream.pointee.is_refused != 0)
    }

    /// Whether the server requires HTTP/1.1 for the request, so that libcurl is about to send it that way.
    var isDowngraded: Bool { stream.pointee.is_downgraded != 0 }

    func forgetStream() { (stream.pointee.number, stream.pointee.is_refused) = (0, 0) }

    /// Makes the next attempt open a connection, which other transfers may use later.
    func connectAgain(byHTTP1: Bool) {
        set(CurlOption.freshConnection, 1)
        set(CurlOption.forbidsReuse, 0)
        if byHTTP1 { avoidHTTP2() }
    }

    /// Lets libcurl examine the connection in its next turn, because another transfer may have read from it.
    /// A paused transfer pauses again.
    func look() {
        rill_easy_pause(easy, CurlArgument.pauseSending)
        resume()
    }

    /// How many connections have been made for this transfer; 0 if it uses an older connection.
    var connects: Int { long(CurlOption.newConnections) }

    /// The TLS session of the connection that libcurl uses, or examines, for this transfer.
    var session: CurlConnections.Session? { rill_easy_tls_session(easy) }

    /// How many bytes of the heads of this transfer's requests have been written.
    var bytesOfHeads: Int { long(CurlOption.requestSize) }

    /// Whether bytes, or the end of the connection, have arrived on this transfer's `socket`.
    func hasArrivals(on socket: Int32) -> Bool { rill_easy_has_arrivals(easy, socket) != 0 }

    /// Whether the connection that this transfer has used is closed.
    var isClosed: Bool { long(CurlOption.lastSocket) < 0 }

    /// The socket of the connection that this transfer has left open for others; nil if the connection is
    /// closed, or if several requests share it by HTTP/2.
    var reusableSocket: Int32? {
        let socket = long(CurlOption.lastSocket)
        return socket < 0 || isMultiplexed ? nil : Int32(socket)
    }

    /// Whether the response comes by HTTP/2 or later.
    var isMultiplexed: Bool { long(CurlOption.httpVersion) >= 3 }

    func long(_ info: Int32) -> Int {
        var value = 0
        rill_easy_get_long(easy, info, &value)
        return value
    }

    private func time(_ info: Int32) -> Duration { .microseconds(offset(info)) }

    private func offset(_ info: Int32) -> Int64 {
        var value: Int64 = 0
        rill_easy_get_offset(easy, info, &value)
        return value
    }

    /// Describes why a transfer failed with `code`.
    func failure(_ code: Int32) -> CurlError {
        let text = String(cString: errorBuffer)
        return CurlError(
            code: code, systemError: Int32(long(CurlOption.systemError)),
            socketError: code == CurlCode.cannotResolveHost
                ? ResourceShortage.errorOfLookUp() : connecting.pointee.socket_error,
            message: text.isEmpty ? String(cString: rill_easy_error(code)) : text)
    }

    private func add(_ line: String) { headerList = rill_list_append(headerList, line) }
    func set(_ option: Int32, _ value: Int) { rill_easy_set_long(easy, option, value) }
    @discardableResult func set(_ option: Int32, _ text: String) -> Int32 {
        rill_easy_set_text(easy, option, text)
    }
}
