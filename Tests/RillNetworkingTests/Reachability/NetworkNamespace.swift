/// A network namespace for one process, which runs these tests again with other routes.
enum NetworkNamespace {
    private static let mark = "RILL_IN_NAMESPACE"

    /// Whether this process was started by `run`.
    static var isHere: Bool { ProcessInfo.processInfo.environment[mark] != nil }

    /// Whether the system allows network namespaces and has the tools to change them.
    static let isPermitted: Bool = {
        guard !isHere, FileManager.default.fileExists(atPath: "/proc/self/ns/net") else { return false }
        do {
            return try status(
                of: "unshare", ["-Urn", "sh", "-c", "ip link add name here type veth peer name there"],
                silently: true) == 0
        } catch { return false }
    }()

    /// Whether the system allows a namespace with other files.
    static let isPermittedWithFiles: Bool = {
        guard !isHere else { return false }
        let command = "ip link set lo up && mount --bind /etc/hosts /etc/hosts"
        do { return try status(of: "unshare", ["-Urnm", "sh", "-c", command], silently: true) == 0 } catch {
            return false
        }
    }()

    /// Runs the tests of a suite in a new namespace, where files have another content, and returns the exit
    /// status of the process.
    static func run(_ suite: String, replacing files: [String: String] = [:]) throws -> Int32 {
        let folder = try DownloadFolder()
        var command = ""
        for (path, content) in files {
            let replacement = folder.url.appending(path: UUID().uuidString)
            try content.write(to: replacement, atomically: true, encoding: .utf8)
            command += "mount --bind \(replacement.path) \(path) && "
        }
        // Foundation cannot start a process without a loopback interface.
        command += "ip link set lo up && exec \"$0\" --testing-library swift-testing --filter \"$1\""
        let unshare = ["280", "unshare", files.isEmpty ? "-Urn" : "-Urnm", "sh", "-c", command]
        return try withExtendedLifetime(folder) {
            try status(of: "timeout", unshare + [CommandLine.arguments[0], suite], environment: [mark: "1"])
        }
    }

    /// Changes the network of this process.
    static func ip(_ command: String) throws {
        let status = try status(of: "ip", command.split(separator: " ").map(String.init))
        if status != 0 { throw CommandFailed(command: command, status: status) }
    }

    struct CommandFailed: Error {
        let command: String
        let status: Int32
    }

    private static func status(
        of command: String, _ arguments: [String], environment: [String: String] = [:], silently: Bool = false
    ) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [command] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if silently {
            process.standardError = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
        }
        try process.start()
        process.waitForEnd()
        return process.terminationStatus
    }
}
