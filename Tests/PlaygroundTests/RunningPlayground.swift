import Foundation

/// The web page of the playground while it runs: a process of its own, which ends with this object.
final class RunningPlayground {
    enum Failure: Error { case noAddress(String), notConnected }

    struct Answer {
        var status = 0
        var head = ""
        var body = ""
    }

    let port: UInt16
    let token: String
    private let process = Process()

    init() throws {
        let output = Pipe()
        process.executableURL = PlaygroundProcess.executable
        process.arguments = ["web", "--no-open"]
        process.standardOutput = output
        try process.start()
        var text = ""
        while !text.contains("\n"), case let piece = output.fileHandleForReading.availableData, !piece.isEmpty
        {
            text += String(decoding: piece, as: UTF8.self)
        }
        guard let match = text.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/#token=([0-9a-f]{32})\n/),
            let port = UInt16(match.1)
        else { throw Failure.noAddress(text) }
        (self.port, token) = (port, String(match.2))
    }

    deinit {
        process.terminate()
        process.waitForEnd()
    }

    /// Ends the process as Ctrl-C does, and returns the signal that it ended with.
    func interrupt() -> Int32 {
        process.interrupt()
        process.waitForEnd()
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0
    }

    /// A call of the page, with its token.
    func call(_ path: String, _ headers: [String: String] = [:], body: String = "") throws -> Answer {
        try request("POST /api/\(path)", headers.merging(["X-Rill-Token": token]) { given, _ in given }, body)
    }

    /// A request as it is written here, and its answer. `line` is the method and the target.
    func request(_ line: String, _ headers: [String: String] = [:], _ body: String = "") throws -> Answer {
        var headers = ["Host": "127.0.0.1:\(port)", "Connection": "close"].merging(headers) { $1 }
        if line.hasPrefix("POST"), headers["Content-Length"] == nil, headers["Transfer-Encoding"] == nil {
            headers["Content-Length"] = "\(body.utf8.count)"
        }
        let lines = ["\(line) HTTP/1.1"] + headers.map { "\($0.key): \($0.value)" }
        let received = try exchange(Array("\(lines.joined(separator: "\r\n"))\r\n\r\n\(body)".utf8))
        let parts = received.components(separatedBy: "\r\n\r\n")
        let status = parts[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Answer(status: status, head: parts[0], body: parts.dropFirst().joined(separator: "\r\n\r\n"))
    }

    /// The descriptor of a new connection, to be closed. `host` is another address of this machine.
    func connection(to host: UInt32 = 0x7F00_0001) throws -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = host.bigEndian
        #if canImport(Darwin)
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isConnected { return descriptor }
        close(descriptor)
        throw Failure.notConnected
    }

    /// Sends bytes, and returns what arrives until the server ends the connection.
    private func exchange(_ bytes: [UInt8]) throws -> String {
        let descriptor = try connection()
        defer { close(descriptor) }
        #if canImport(Darwin)
            let flags = Int32(0)
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        // A server that refuses a body does not read it.
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        var (received, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65536))
        while case let count = read(descriptor, &piece, piece.count), count > 0 {
            received += piece.prefix(count)
        }
        return String(decoding: received, as: UTF8.self)
    }
}
