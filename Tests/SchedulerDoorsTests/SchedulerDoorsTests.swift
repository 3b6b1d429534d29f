import Foundation
import RillCore
import TestSupport
import Testing

/// A scheduler that breaks its rules breaks no stream, whatever declaration it enters by.
@Suite(.blocking) struct SchedulerDoorsTests {
    /// In a process of its own, which an overlap of events stops.
    @Test(arguments: Fault.allCases)
    func aWrongSchedulerBreaksNoStream(_ fault: Fault) async throws {
        let report = FileManager.default.temporaryDirectory.appending(path: "doors-\(UUID())")
        defer { try? FileManager.default.removeItem(at: report) }
        let path = report.path
        let result = await #expect(processExitsWith: .success) { [fault, path = path as String] in
            // In a file: the result of a process that failed has no text.
            dup2(open(path, O_CREAT | O_WRONLY | O_APPEND, 0o600), STDERR_FILENO)
            exit(Self.isEveryStreamWhole(under: fault) ? EXIT_SUCCESS : EXIT_FAILURE)
        }
        if result != nil { return }
        let lines = try String(contentsOf: report, encoding: .utf8).split(separator: "\n")
        let race = lines.firstIndex { $0.contains("WARNING: ThreadSanitizer") }
        let last = race ?? lines.lastIndex { $0.hasPrefix(Self.start) } ?? lines.startIndex
        let problems = lines.filter { $0.hasPrefix(Self.problem) }
        // Without problems it has crashed, at the last door, or a sanitizer has ended it.
        let relevant = problems.isEmpty ? Array(lines[last...].prefix(20)) : problems
        Issue.record("\(fault): \(relevant.joined(separator: "\n"))")
    }

    private static let start = "door: "
    private static let problem = "broken: "

    /// Writes to standard error what it does, and what is broken.
    private static func isEveryStreamWhole(under fault: Fault) -> Bool {
        var isWhole = true
        for door in Door.all {
            say("\(start)\(door.name)")
            for text in Visit(door: door, fault: fault).problems() {
                isWhole = false
                say("\(problem)\(door.name): \(text)")
            }
        }
        return isWhole
    }

    private static func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
