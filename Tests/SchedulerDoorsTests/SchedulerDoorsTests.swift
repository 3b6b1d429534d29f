import Foundation
import RillCore
import TestSupport
import Testing

/// A scheduler that breaks its rules breaks no stream, whatever declaration it enters by.
@Suite(.blocking) struct SchedulerDoorsTests {
    /// In a process of its own, which an overlap of events stops.
    @Test func aWrongSchedulerBreaksNoStream() async throws {
        let report = exitTestFile("doors", of: getpid())
        defer { try? FileManager.default.removeItem(at: report) }
        let result = await #expect(processExitsWith: .success) {
            // In a file: the result of a process that failed has no text.
            let report = exitTestFile("doors", of: getppid())
            dup2(open(report.path, O_CREAT | O_TRUNC | O_WRONLY | O_APPEND, 0o600), STDERR_FILENO)
            exit(Self.areStreamsWhole() ? EXIT_SUCCESS : EXIT_FAILURE)
        }
        if result != nil { return }
        let lines = try String(contentsOf: report, encoding: .utf8).split(separator: "\n")
        let race = lines.firstIndex { $0.contains("WARNING: ThreadSanitizer") }
        let last = race ?? lines.lastIndex { $0.hasPrefix(Self.start) } ?? lines.startIndex
        let problems = lines.filter { $0.hasPrefix(Self.problem) }
        // Without problems it has crashed, at the last door, or a sanitizer has ended it.
        let relevant = problems.isEmpty ? Array(lines[last...].prefix(20)) : problems
        Issue.record("\(relevant.joined(separator: "\n"))")
    }

    private static let start = "door: "
    private static let problem = "broken: "

    /// Writes to standard error what it does, and what is broken.
    private static func areStreamsWhole() -> Bool {
        var areWhole = true
        for fault in Fault.allCases {
            for door in Door.all {
                say("\(start)\(fault), \(door.name)")
                for text in Visit(door: door, fault: fault).problems() {
                    areWhole = false
                    say("\(problem)\(fault), \(door.name): \(text)")
                }
            }
        }
        return areWhole
    }

    private static func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
