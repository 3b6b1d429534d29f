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

    /// Runs the tests of a suite in a new namespace and returns the exit status of the process.
    static func run(_ suite: String) throws -> Int32 {
        // Foundation cannot start a process without a loopback interface.
        let command = "ip link set lo up && exec \"$0\" --testing-library swift-testing --filter \"$1\""
        return try status(
            of: "timeout", ["60", "unshare", "-Urn", "sh", "-c", command, CommandLine.arguments[0], suite],
            environment: [mark: "1"])
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
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
