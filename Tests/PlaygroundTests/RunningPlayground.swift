import Foundation

/// The web page of the playground while it runs: a process of its own, which ends with this object.
final class RunningPlayground {
    enum Failure: Error { case noAddress(String), notConnected }

    struct Answer {
        var status = 0
        var headers: [String: String] = [:]
        var body = ""

        subscript(header: String) -> String? { headers[header.lowercased()] }
    }

    let port: UInt16
    let token: String
    private let process = Process()

    init(_ arguments: String...) throws {
        let output = Pipe()
        process.executableURL = PlaygroundProcess.executable
        process.arguments = ["web", "--no-open"] + arguments
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.contains("\n") {
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { break }
            text += String(decoding: piece, as: UTF8.self)
        }
        guard let match = text.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/#token=([0-9a-f]{32})\n/),
            let port = UInt16(match.1)
        else {
            process.terminate()
            throw Failure.noAddress(text)
        }
        (self.port, token) = (port, String(match.2))
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// Ends the process as Ctrl-C does, and returns the signal that it ended with.
    func interrupt() -> Int32 {
        process.interrupt()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : 0
    }

    /// A call of the page, with its token.
    func call(_ path: String, _ headers: [String: String] = [:], body: String = "") throws -> Answer {
        try request(
            "POST /api/\(path)", headers.merging(["X-Rill-Token": token]) { given, _ in given }, body: body)
    }

    /// A request as it is written here, and its answer. `request` is the method and the target.
    func request(_ request: String, _ headers: [String: String] = [:], body: String = "") throws -> Answer {
        var headers = ["Host": "127.0.0.1:\(port)", "Connection": "close"].merging(headers) { $1 }
        let hasFraming = headers["Content-Length"] != nil || headers["Transfer-Encoding"] != nil
        if request.hasPrefix("POST"), !hasFraming {
            headers["Content-Length"] = "\(body.utf8.count)"
        }
        let lines = ["\(request) HTTP/1.1"] + headers.map { "\($0.key): \($0.value)" }
        let received = try exchange(Array("\(lines.joined(separator: "\r\n"))\r\n\r\n\(body)".utf8))
        let parts = received.components(separatedBy: "\r\n\r\n")
        var answer = Answer()
        let head = parts[0].components(separatedBy: "\r\n")
        answer.status = head[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        for line in head.dropFirst() {
            let pair = line.components(separatedBy: ": ")
            answer.headers[pair[0].lowercased()] = pair.dropFirst().joined(separator: ": ")
        }
        answer.body = parts.dropFirst().joined(separator: "\r\n\r\n")
        return answer
    }

    /// Sends bytes, and returns what arrives until the server ends the connection.
    func exchange(_ bytes: [UInt8]) throws -> String {
        let descriptor = try connection()
        defer { close(descriptor) }
        var rest = bytes[...]
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        // A server that refuses a body does not read it.
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        var received: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while case let count = read(descriptor, &piece, piece.count), count > 0 {
            received += piece.prefix(count)
        }
        return String(decoding: received, as: UTF8.self)
    }

    private func connection() throws -> Int32 {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo("127.0.0.1", "\(port)", &hints, &found) == 0, let address = found?.pointee else {
            throw Failure.notConnected
        }
        defer { freeaddrinfo(found) }
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
            throw Failure.notConnected
        }
        return descriptor
    }
}
