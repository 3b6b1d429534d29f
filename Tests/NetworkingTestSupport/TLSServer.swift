/// A TLS server with an untrusted certificate, run by the `openssl` of the machine.
package final class TLSServer: Sendable {
    package static let isAvailable = FileManager.default.isExecutableFile(atPath: openssl)
    private static let openssl = "/usr/bin/openssl"

    package let port: Int
    /// Its certificate, which is its own authority, and its key.
    package let certificate: URL
    package let key: URL
    private let process: Process
    private let folder: URL
    /// What the client sends, after some lines of the server, and what it receives.
    private let (fromClient, toClient) = (Pipe(), Pipe())

    /// With `asksForCertificate`, a client must have a certificate that this certificate has signed. With
    /// `speaking`, the name of a protocol, the test is the server: see `receive` and `send`. It refuses all
    /// connections after so many.
    package init(
        asksForCertificate: Bool = false, speaking alpn: String? = nil, connections: Int = 100
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "rill-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        (key, certificate) = (folder.appending(path: "key"), folder.appending(path: "cert"))
        let maker = try Self.start(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
            "/CN=localhost", "-keyout", key.path, "-out", certificate.path)
        maker.waitForEnd()
        let client =
            asksForCertificate ? ["-Verify", "1", "-verify_return_error", "-CAfile", certificate.path] : []
        process = try Self.start(
            [
                "s_server", "-no_dhe", "-naccept", "\(connections)", "-accept", "127.0.0.1:0", "-key",
                key.path,
                "-cert", certificate.path,
            ] + (alpn.map { ["-alpn", $0] } ?? ["-www"]) + client,
            input: alpn == nil ? nil : toClient, output: fromClient)
        // The server prints `ACCEPT 127.0.0.1:34567`.
        var text = ""
        while !text.contains("ACCEPT"), case let data = fromClient.fileHandleForReading.availableData,
            !data.isEmpty
        {
            text += String(decoding: data, as: UTF8.self)
        }
        port = text.split { !$0.isNumber }.last.flatMap { Int($0) } ?? 0
    }

    /// Ends the process. What waits in `receive` returns.
    package func stop() {
        kill(process.processIdentifier, SIGKILL)
    }

    deinit {
        stop()
        process.waitForEnd()
        do { try FileManager.default.removeItem(at: folder) } catch { print(error) }
    }

    /// Waits for more bytes of the client, or for a line of the server about its connection; none come after
    /// five minutes.
    package func receive() -> Data {
        let file = fromClient.fileHandleForReading
        var wait = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 300_000) != 0 ? file.availableData : Data()
    }

    /// Waits for the head of a request, or for the end of the server: what has come until then.
    package func receiveHead() -> String {
        var head = ""
        while !head.contains("\r\n\r\n"), case let piece = receive(), !piece.isEmpty {
            head += String(decoding: piece, as: UTF8.self)
        }
        return head
    }

    /// Sends bytes to the client. The first must not be `q`, which ends the connection. If the process of the
    /// server has ended, nobody misses them, and its broken pipe must not end this process.
    package func send(_ bytes: some Sequence<UInt8>) {
        var (brokenPipe, before) = (sigset_t(), sigset_t())
        sigemptyset(&brokenPipe)
        sigaddset(&brokenPipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let failure = Data(bytes).withUnsafeBytes {
            Descriptor.writeAll($0, to: toClient.fileHandleForWriting.fileDescriptor).error
        }
        var number: Int32 = 0
        if failure == EPIPE { sigwait(&brokenPipe, &number) }
    }

    /// The SHA-256 hash of its public key, in base64.
    package func pin() throws -> String {
        let command = """
            openssl x509 -in \(certificate.path) -pubkey -noout | openssl pkey -pubin -outform der \
            | openssl dgst -sha256 -binary | openssl enc -base64
            """
        let (output, _) = try Process.result(of: "/bin/sh", ["-c", command])
        return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Its key in a file that needs this password.
    package func encryptedKey(password: String) throws -> URL {
        let file = folder.appending(path: "encrypted")
        try Self.start("ec", "-in", key.path, "-aes256", "-passout", "pass:\(password)", "-out", file.path)
            .waitForEnd()
        return file
    }

    private static func start(_ arguments: String...) throws -> Process { try start(arguments, output: nil) }

    private static func start(
        _ arguments: [String], input: Pipe? = nil, output: Pipe?
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: openssl)
        process.arguments = arguments
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.start()
        return process
    }
}
