@testable import RillNetworking

/// Names with several addresses, and names without an answer.
@Suite(.blocking(isLong: true), .enabled(if: CurlTransport.isAvailable))
struct NameTests {
    @Test(
        .enabled(
            if: NetworkNamespace.isPermittedWithFiles, "the system permits no namespace with other files"))
    func namesAreLookedUp() throws {
        let files = [
            "/etc/hosts": "127.0.0.2 two.test\n127.0.0.3 two.test\n",
            "/etc/resolv.conf": "nameserver 127.0.0.1\n",
        ]
        #expect(try NetworkNamespace.run("NamesInsideNamespaceTests", replacing: files) == 0)
    }
}

@Suite(.serialized, .enabled(if: NetworkNamespace.isHere && CurlTransport.isAvailable))
struct NamesInsideNamespaceTests {
    @Test func theSecondAddressIsTriedWhenTheFirstIsMute() throws {
        // Its queue is full, so the system drops what comes.
        let mute = try Listener(on: "127.0.0.2", backlog: 0)
        let fillers = (0..<3).map { _ in mute.connection() }
        defer { fillers.forEach { close($0) } }
        let server = try Listener(on: "127.0.0.3", port: mute.port, backlog: 5)
        Thread { server.answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }.start()
        let url = try #require(URL(string: "http://two.test:\(mute.port)/"))
        let outcome = try CurlTransport().exchange(HTTPRequest(url: url, idleTimeout: .seconds(8))).outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
    }

    @Test func lookUpsThatNobodyWaitsForAreCountedUntilTheyEnd() throws {
        // A server of names that never answers.
        let mute = try Listener(on: "127.0.0.1", port: 53, kind: Int32(SOCK_DGRAM.rawValue), backlog: 0)
        let transport = CurlTransport(configuration: .init(maximumConnections: 10))
        let before = try threads()
        for wave in 0..<4 {
            let outcomes = try (0..<30).map { number in
                let url = try #require(URL(string: "http://h\(wave)x\(number).test/"))
                return transport.exchange(HTTPRequest(url: url, idleTimeout: .milliseconds(300))).watched()
            }
            for (outcome, subscription) in outcomes {
                try outcome.waitForEnd()
                withExtendedLifetime(subscription) {}
            }
        }
        // Besides the look-ups, there are those of the loop, of Dispatch and of the subscribers: as many as a
        // busy machine needs.
        #expect(try threads() - before - WorkerPool.shared.counts[0] <= 32)
        withExtendedLifetime(mute) {}
    }

    private func threads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }
}

/// A socket that listens on one of the addresses of this machine.
private final class Listener: Sendable {
    private let descriptor: Int32
    private let address: String
    let port: UInt16

    init(
        on address: String, port: UInt16 = 0, kind: Int32 = Int32(SOCK_STREAM.rawValue), backlog: Int32
    ) throws {
        let descriptor = socket(AF_INET, kind | Int32(SOCK_CLOEXEC.rawValue), 0)
        var name = Self.name(address, port)
        let isBound = withUnsafePointer(to: &name) { name in
            name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRINUSE) }
        if kind == Int32(SOCK_STREAM.rawValue) { listen(descriptor, backlog) }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &name) { name in
            _ = name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        (self.descriptor, self.address) = (descriptor, address)
        self.port = UInt16(bigEndian: name.sin_port)
    }

    deinit { close(descriptor) }

    /// A connection that is not accepted.
    func connection() -> Int32 {
        let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
        let client = socket(AF_INET, Int32(kind), 0)
        var name = Self.name(address, port)
        withUnsafePointer(to: &name) { name in
            _ = name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return client
    }

    /// Accepts one connection, reads something and sends a response.
    func answer(_ response: String) {
        let client = accept(descriptor, nil, nil)
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        var bytes = [UInt8](repeating: 0, count: 1000)
        _ = recv(client, &bytes, bytes.count, 0)
        _ = Array(response.utf8).withUnsafeBytes { send(client, $0.baseAddress, $0.count, 0) }
        close(client)
    }

    private static func name(_ address: String, _ port: UInt16) -> sockaddr_in {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        inet_pton(AF_INET, address, &name.sin_addr)
        return name
    }
}
