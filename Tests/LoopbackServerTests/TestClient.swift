import Foundation
import LoopbackServer

/// One raw connection to the server under test. It fails after two minutes of silence.
final class TestClient {
    enum Failure: Error { case notConnected, ended, reset, timedOut, notHTTP(String) }

    struct Response {
        var status = 0
        var headers = HeaderList()
        var body: [UInt8] = []
        var chunkSizes: [Int] = []
        var trailers = HeaderList()

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    private let descriptor: Int32
    // A released server would stop.
    private let server: LoopbackServer?
    private var isOpen = true
    private var unread: [UInt8] = []

    convenience init(_ server: LoopbackServer) throws {
        try self.init(port: server.port, keeping: server)
    }

    /// Connects to a new server.
    convenience init(handler: @escaping @Sendable (Request) -> Behavior) throws {
        try self.init(LoopbackServer(handler: handler))
    }

    init(port: UInt16, keeping server: LoopbackServer? = nil) throws {
        self.server = server
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let descriptor = socket(AF_INET, stream, 0)
        // A process that another test starts must not keep the connection open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        self.descriptor = descriptor
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard connected == 0 else { throw Failure.notConnected }
    }

    deinit { leave() }

    func leave() {
        if isOpen { close(descriptor) }
        isOpen = false
    }

    /// False when the server has reset the connection.
    @discardableResult func send(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, sendFlags)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    func sendRequest(_ target: String, method: String = "GET", headers: [String] = [], body: String = "") {
        let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
        let lines = ["\(method) \(target) HTTP/1.1", "Host: test"] + headers + length
        send(lines.map { "\($0)\r\n" }.joined() + "\r\n\(body)")
    }

    func request(
        _ target: String, method: String = "GET", headers: [String] = [], body: String = ""
    ) throws -> Response {
        sendRequest(target, method: method, headers: headers, body: body)
        return try readResponse(hasBody: method != "HEAD")
    }

    func readResponse(hasBody: Bool = true) throws -> Response {
        var response = try readHead()
        guard hasBody, response.status >= 200, ![204, 304].contains(response.status) else { return response }
        if response.headers["Transfer-Encoding"] == "chunked" {
            while let size = Int(try readLine(), radix: 16), size > 0 {
                response.chunkSizes.append(size)
                response.body += try read(size + 2).dropLast(2)
            }
            response.trailers = try readHeaders()
        } else if let length = response.headers["Content-Length"].flatMap({ Int($0) }) {
            response.body = try read(length)
        } else {
            response.body = try readToEnd()
        }
        return response
    }

    func readHead() throws -> Response {
        var response = Response()
        let line = try readLine()
        let words = line.split(separator: " ")
        guard words.count > 1, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw Failure.notHTTP(line)
        }
        response.status = status
        response.headers = try readHeaders()
        return response
    }

    func read(_ count: Int) throws -> [UInt8] {
        while unread.count < count { try receive() }
        return take(count)
    }

    /// All bytes until the server ends; a reset is an error.
    func readToEnd() throws -> [UInt8] {
        do { while true { try receive() } } catch Failure.ended { return take(unread.count) }
    }

    /// All bytes before the server's reset.
    func readToReset() throws -> [UInt8] {
        do { while true { try receive() } } catch Failure.reset { return take(unread.count) }
    }

    private func readHeaders() throws -> HeaderList {
        var headers = HeaderList()
        while case let line = try readLine(), !line.isEmpty {
            let parts = line.components(separatedBy: ": ")
            headers.append(parts[0], parts.dropFirst().joined(separator: ": "))
        }
        return headers
    }

    private func readLine() throws -> String {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                return String(decoding: take(end + 1).dropLast(2), as: UTF8.self)
            }
            try receive()
        }
    }

    private func take(_ count: Int) -> [UInt8] {
        defer { unread.removeFirst(count) }
        return Array(unread.prefix(count))
    }

    private func receive() throws {
        var piece = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &piece, piece.count, 0)
        if count > 0 {
            unread += piece.prefix(count)
        } else if count == 0 {
            throw Failure.ended
        } else {
            throw errno == ECONNRESET ? Failure.reset : Failure.timedOut
        }
    }
}

#if canImport(Darwin)
    private let stream = SOCK_STREAM
    private let sendFlags: Int32 = 0
#elseif canImport(Musl)
    private let stream = SOCK_STREAM
    private let sendFlags = MSG_NOSIGNAL
#else
    private let stream = Int32(SOCK_STREAM.rawValue)
    private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

/// Whether the condition becomes true within two minutes.
func eventually(_ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while !condition() {
        guard ContinuousClock.now < deadline else { return false }
        usleep(1000)
    }
    return true
}
