import Foundation
import TestSupport
import Testing

/// The commands of `.ci` explain themselves before they do anything, and name what they cannot use.
@Suite(.blocking) struct CommandTests {
    @Test func everyCommandExplainsItself() throws {
        let hasPython = try run("command -v python3").exitCode == 0
        var commands = 0
        for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path()).sorted() {
            let path = Self.folder.appending(path: file)
            guard FileManager.default.isExecutableFile(atPath: path.path()), !path.hasDirectoryPath,
                let text = try? String(contentsOf: path, encoding: .utf8),
                hasPython || !text.hasPrefix("#!/usr/bin/env python3")
            else { continue }
            commands += 1
            for option in ["-h", "--help"] {
                let (output, exitCode) = try run(".ci/\(file) \(option) 2>&1")
                #expect(exitCode == 0, "\(file) \(option): \(output)")
                #expect(output.count > 60, "\(file) \(option): \(output)")
            }
        }
        #expect(commands >= 10)
    }

    @Test(arguments: [
        (".ci/run format frmat", "there is no step frmat; there are format apple release"),
        (".ci/long orders oders", "there is no step oders; there are programs mutants"),
        (".ci/fuzz 1.5", "SECONDS is a whole number of 1 or more, but was 1.5"),
        (".ci/telemetry now", "takes no arguments, but got now"),
        ("Benchmarks/size all", "takes no arguments, but got all"),
    ])
    func whatCannotBeUsedIsNamed(_ command: String, _ sentence: String) throws {
        let (output, exitCode) = try run("\(command) 2>&1")
        #expect(exitCode == 2)
        #expect(output.contains(sentence), "\(output)")
    }

    private static let folder = SourceTree.root.appending(path: ".ci")

    private func run(_ command: String) throws -> (output: String, exitCode: Int32) {
        let line = "cd \"$0\" && \(command)"
        let (output, exitCode) = try Process.result(
            of: "/usr/bin/env", ["bash", "-c", line, SourceTree.root.path()])
        return (String(decoding: output, as: UTF8.self), exitCode)
    }
}
