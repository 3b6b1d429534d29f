import Foundation
import Testing

/// A package that depends on Rill by its path.
struct ClientPackageTests {
    /// All packages of a graph share one namespace for targets: a client cannot use the name of a target that
    /// one of our products reaches.
    ///
    /// The program also awaits elements at top level and in a function: both must give the value.
    @Test func aClientMayUseTheNamesOfOurToolsAndAwaitsElementsAnywhere() throws {
        let names = ["Storm", "LoopbackServer", "LegacyClient", "transport-probe", "log-probe"]
        try write("Package.swift", manifest(names))
        for name in names { try write("Sources/\(name)/Name.swift", "public let name = \"\(name)\"") }
        try write("Sources/playground/main.swift", program)
        let build = try run("/usr/bin/env", "swift", "build", "--package-path", folder.path)
        #expect(build.exitCode == 0, "\(build.output)")
        let program = try run(folder.appending(path: ".build/debug/playground").path)
        #expect(
            program.output == names.joined(separator: "\n")
                + "\n1 3 nil expected one element, but the stream has none\n")
    }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The same folder in every run: only the first run builds all of Rill.
    private let folder = root.appending(path: ".build/client-package")

    private func manifest(_ libraries: [String]) -> String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Client",
            platforms: [.macOS(.v15)],
            dependencies: [.package(name: "Rill", path: "\(Self.root.path)")],
            targets: [
                \(libraries.map { ".target(name: \"\($0)\")," }.joined(separator: "\n        "))
                .executableTarget(
                    name: "playground",
                    dependencies: \(libraries) + [.product(name: "Rill", package: "Rill")]),
            ])
        """
    }

    private let program = """
        import LegacyClient
        import LoopbackServer
        import Rill
        import Storm
        import log_probe
        import transport_probe

        Observable.of(Storm.name, LoopbackServer.name, LegacyClient.name, transport_probe.name, log_probe.name)
            .subscribe(onNext: { print($0) })
            .dispose()

        func second() async throws -> Int {
            let element = try await Observable.of(3, 4).value
            return element
        }

        let first = try await Observable.of(1, 2).value
        let none = try await Observable<Int>.empty().valueOrNil
        do {
            _ = try await Observable<Int>.empty().value
        } catch {
            print(first, try await second(), none as Any, error)
        }
        """

    /// A new date on the manifest matters: without it a change of our own manifest would go unnoticed.
    private func write(_ path: String, _ text: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func run(_ tool: String, _ arguments: String...) throws -> (exitCode: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: tool)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
