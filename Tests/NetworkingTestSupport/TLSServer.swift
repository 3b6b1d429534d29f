import Foundation

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

    /// With `asksForCertificate`, a client must have a certificate that this certificate has signed.
    package init(asksForCertificate: Bool = false) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "rill-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        (key, certificate) = (folder.appending(path: "key"), folder.appending(path: "cert"))
        let maker = try Self.start(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
            "/CN=localhost", "-keyout", key.path, "-out", certificate.path)
        maker.waitUntilExit()
        let output = Pipe()
        let client =
            asksForCertificate ? ["-Verify", "1", "-verify_return_error", "-CAfile", certificate.path] : []
        process = try Self.start(
            [
                "s_server", "-www", "-no_dhe", "-naccept", "100", "-accept", "127.0.0.1:0", "-key", key.path,
                "-cert", certificate.path,
            ] + client, output: output)
        // The server prints `ACCEPT 127.0.0.1:34567`.
        var text = ""
        while !text.contains("ACCEPT"), case let data = output.fileHandleForReading.availableData,
            !data.isEmpty
        {
            text += String(decoding: data, as: UTF8.self)
        }
        port = text.split { !$0.isNumber }.last.flatMap { Int($0) } ?? 0
    }

    deinit {
        // The process inherited a signal mask that blocks other signals.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        do { try FileManager.default.removeItem(at: folder) } catch { print(error) }
    }

    /// The SHA-256 hash of its public key, in base64.
    package func pin() throws -> String {
        let command = """
            openssl x509 -in \(certificate.path) -pubkey -noout | openssl pkey -pubin -outform der \
            | openssl dgst -sha256 -binary | openssl enc -base64
            """
        let output = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func start(_ arguments: String...) throws -> Process { try start(arguments, output: nil) }

    private static func start(_ arguments: [String], output: Pipe?) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: openssl)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
