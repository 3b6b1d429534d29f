import Foundation
import Testing

/// The table has a row for every declaration that takes a scheduler.
struct DoorTableTests {
    /// Declarations without a row of their own, and why each needs none.
    private static let exceptions = [
        "EventLog.write(as:to:on:bufferingPolicy:waitingAtMost:onError:file:line:)":
            "the third, to a LogFile, forwards to the one with a LogSink",
        "ImmediateSchedulerType.schedule(_:)": "runs nothing but the closure of its caller",
        "Scheduler.schedule(after:_:)": "runs nothing but the closure of its caller",
        "SharingScheduler.mock(scheduler:action:)": "the second awaits, and is the first otherwise",
    ]

    @Test func everyDeclarationThatTakesASchedulerHasARow() throws {
        let declared = try Self.declarations()
        let rows = Self.counts(Door.all.map(\.name))
        for (name, count) in declared {
            let expected = count - (Self.exceptions[name] == nil ? 0 : 1)
            let actual = rows[name] ?? 0
            #expect(
                actual == expected,
                "\(name) takes a scheduler of a client: add it to Door.all, so that wrong schedulers run it")
        }
        #expect(Set(rows.keys).subtracting(declared.keys) == [], "no declaration has these names")
        #expect(Set(Self.exceptions.keys).subtracting(declared.keys) == [], "no declaration has these names")
    }

    /// The names of the declarations that take a scheduler, or are members of one, and how many have a name.
    private static func declarations() throws -> [String: Int] {
        let folder = URL(filePath: #filePath).appending(path: "../../../docs/api").standardized
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let lines = try files.flatMap {
            try String(contentsOf: $0, encoding: .utf8).components(separatedBy: "\n")
        }
        return counts(lines.filter(takesScheduler).map { String($0.prefix { $0 != " " }) })
    }

    private static func takesScheduler(_ line: String) -> Bool {
        let parts = line.split(separator: "  ", maxSplits: 1)
        guard parts.count == 2, parts[1].contains("(") else { return false }
        let parameters = parts[1].components(separatedBy: " -> any SchedulerType {")[0]
        let isMember = ["ImmediateSchedulerType.", "Scheduler."].contains { line.hasPrefix($0) }
        return isMember && !line.contains("(in:") && !line.contains(":in:")
            || ["any Scheduler", "any ImmediateSchedulerType", "any SchedulerType"]
                .contains { parameters.contains($0) } && parts[1] != "static func make() -> any SchedulerType"
    }

    private static func counts(_ names: [String]) -> [String: Int] {
        Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    }
}
