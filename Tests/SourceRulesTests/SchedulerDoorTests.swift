import Testing

/// A scheduler of a client may break the rules of its protocol. It enters through a public declaration;
/// inside the library it is a `TrustedScheduler`, which the guard makes of it.
struct SchedulerDoorTests {
    private static let raw = ["any Scheduler", "any ImmediateSchedulerType", "any SchedulerType"]

    /// What makes the guard, what checks a scheduler, and what only hands one on to an operator.
    private static let exceptions: Set = [
        "GuardedScheduler.swift", "TrustedScheduler.swift", "SchedulerTrial.swift", "SharingScheduler.swift",
        "SharingStrategy.swift",
    ]

    @Test func onlyAPublicDeclarationNamesASchedulerWithoutItsGuard() throws {
        for file in try SourceTree("Sources").files where !Self.exceptions.contains(file.name) {
            for number in file.lines.indices where Self.namesRawScheduler(file.lines[number]) {
                let declaration = file.lines[Self.declaration(of: number, in: file.lines)]
                #expect(
                    declaration.contains("public "),
                    "\(file.path):\(number + 1) takes or stores a scheduler that may be wrong: any TrustedScheduler"
                )
            }
        }
    }

    @Test func aPublicDeclarationSchedulesNothingWithoutTheGuard() throws {
        for file in try SourceTree("Sources").files where !Self.exceptions.contains(file.name) {
            for number in file.lines.indices where Self.namesRawScheduler(file.lines[number]) {
                let first = Self.declaration(of: number, in: file.lines)
                let indentation = file.lines[first].prefix { $0 == " " }
                let end = file.lines[number...].firstIndex { $0 == "\(indentation)}" } ?? number
                let body = file.lines[number...end].joined(separator: "\n")
                let work = body.range(of: "scheduler.schedule(")?.lowerBound ?? body.endIndex
                #expect(
                    work == body.endIndex || body[..<work].contains(".trusted"),
                    "\(file.path):\(number + 1) schedules work on a scheduler that may be wrong: scheduler.trusted"
                )
            }
        }
    }

    private static func namesRawScheduler(_ line: String) -> Bool {
        !line.drop { $0 == " " }.hasPrefix("//") && raw.contains { line.contains($0) }
    }

    /// The first line of the declaration whose signature has the line `number`.
    private static func declaration(of number: Int, in lines: [String]) -> Int {
        let words = ["func ", "init(", "init<", "let ", "var ", "static func "]
        return lines[...number].lastIndex { line in words.contains { line.contains($0) } } ?? number
    }
}
