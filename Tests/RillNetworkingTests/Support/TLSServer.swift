import Foundation

/// A TLS server whose certificate nobody trusts, made by the `openssl` of the machine.
final class TLSServer: Sendable {
    static let isAvailable = FileManager.default.isExecutableFile(atPath: openssl)
    private static let openssl = "/usr/bin/openssl"

    let port: Int
    private let process: Process
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "rill-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (key, certificate) = (folder.appending(path: "key").path, folder.appending(path: "cert").path)
        let maker = try Self.start(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
            "/CN=localhost", "-keyout", key, "-out", certificate)
        maker.waitUntilExit()
        let output = Pipe()
        process = try Self.start(
            "s_server", "-www", "-no_dhe", "-naccept", "100", "-accept", "127.0.0.1:0", "-key", key, "-cert",
            certificate, output: output)
        // It says `ACCEPT 127.0.0.1:34567`.
        var text = ""
        while !text.contains("ACCEPT"), case let data = output.fileHandleForReading.availableData,
            !data.isEmpty
        {
            text += String(decoding: data, as: UTF8.self)
        }
        port = text.split { !$0.isNumber }.last.flatMap { Int($0) } ?? 0
    }

    deinit {
        // It inherits a thread on which other signals are blocked.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        do { try FileManager.default.removeItem(at: folder) } catch { print(error) }
    }

    private static func start(_ arguments: String..., output: Pipe? = nil) throws -> Process {
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
