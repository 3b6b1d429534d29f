import Foundation

/// A server that answers each request on a loopback port with one byte, and keeps connections open.
final class HandServer: Sendable {
    static let shared = HandServer()

    let port: UInt16

    private init() {
        let listener = POSIX.socket()
        var address = POSIX.loopback(port: 0)
        let isListening = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, POSIX.addressLength) == 0 && listen(listener, 16) == 0
            }
        }
        var length = POSIX.addressLength
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening, isKnown else { fatalError("bench: no server can listen on a loopback port") }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread {
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread { Self.serve(connection) }
            }
        }
    }

    private static func serve(_ connection: Int32) {
        let response = Array("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1".utf8)
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while POSIX.receive(&buffer, from: connection, until: "\r\n\r\n") {
            POSIX.send(response, to: connection)
        }
        close(connection)
    }
}

/// A client of that server with one connection and without a library. Its time is mainly the two switches
/// between threads.
struct HandClient: ~Copyable {
    private let connection = POSIX.socket()
    private let request: [UInt8]
    private var buffer = [UInt8](repeating: 0, count: 4_096)

    init(of server: HandServer) {
        request = Array("GET /1 HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n".utf8)
        var address = POSIX.loopback(port: server.port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, POSIX.addressLength) == 0
            }
        }
        guard isConnected else { fatalError("bench: no connection to the server on a loopback port") }
    }

    deinit { close(connection) }

    /// Sends a request, and returns the digit in the body of the response.
    mutating func get() -> Int {
        POSIX.send(request, to: connection)
        return POSIX.receive(&buffer, from: connection, until: "\r\n\r\n1") ? 1 : 0
    }
}

private enum POSIX {
    static let addressLength = socklen_t(MemoryLayout<sockaddr_in>.size)

    static func socket() -> Int32 {
        #if canImport(Darwin)
            Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #else
            Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
    }

    static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }

    static func send(_ bytes: [UInt8], to connection: Int32) { _ = write(connection, bytes, bytes.count) }

    /// Reads until the bytes end with `end`. Returns false when the connection is closed before.
    static func receive(_ buffer: inout [UInt8], from connection: Int32, until end: String) -> Bool {
        var count = 0
        while count < buffer.count {
            let free = buffer.count - count
            let new = buffer.withUnsafeMutableBytes {
                read(connection, $0.baseAddress?.advanced(by: count), free)
            }
            if new <= 0 { return false }
            count += new
            if buffer[..<count].suffix(end.utf8.count).elementsEqual(end.utf8) { return true }
        }
        return false
    }
}
