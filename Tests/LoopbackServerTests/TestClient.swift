#if canImport(Darwin)
    import Darwin

    private let stream = SOCK_STREAM
    private let sendFlags: Int32 = 0
#elseif canImport(Musl)
    import Musl

    private let stream = SOCK_STREAM | SOCK_CLOEXEC
    private let sendFlags = MSG_NOSIGNAL
#else
    import Glibc

    private let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    private let sendFlags = Int32(MSG_NOSIGNAL)
#endif

import LoopbackServer

private func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    send(descriptor, bytes.baseAddress, bytes.count, sendFlags)
}

/// One raw connection to the server under test; a silent server fails it after five seconds.
final class TestClient {
    enum Failure: Error {
        case notConnected(Int32)
        case ended
        case reset
        case timedOut
        case notHTTP(String)
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
    convenience init(handler: @escaping @Sendable (Request) -> Answer) throws {
        try self.init(LoopbackServer(handler: handler))
    }

    init(port: UInt16, keeping server: LoopbackServer? = nil) throws {
        self.server = server
        descriptor = socket(AF_INET, stream, 0)
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Failure.notConnected(errno) }
    }

    deinit {
        leave()
    }

    func leave() {
        if isOpen { close(descriptor) }
        isOpen = false
    }

    func stopSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    @discardableResult
    func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                write(descriptor, UnsafeRawBufferPointer(rebasing: buffer[sent...]))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// All bytes until the server ends; a reset is an error.
    func readToEnd() throws -> [UInt8] {
        do {
            while true { try receive() }
        } catch Failure.ended {
            return take(unread.count)
        }
    }

    /// All bytes before the server's reset.
    func readToReset() throws -> [UInt8] {
        do {
            while true { try receive() }
        } catch Failure.reset {
            return take(unread.count)
        }
    }

    func read(_ count: Int) throws -> [UInt8] {
        while unread.count < count { try receive() }
        return take(count)
    }

    func readLine() throws -> String {
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

/// How many sockets this process has open; the test runner opens other descriptors when it likes.
func openSocketCount() -> Int {
    (Int32(0)..<4096).count { descriptor in
        var kind: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &kind, &size) == 0
    }
}

/// Whether the condition comes true within thirty seconds.
func eventually(_ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(30)
    while !condition() {
        guard ContinuousClock.now < deadline else { return false }
        poll(nil, 0, 1)
    }
    return true
}
