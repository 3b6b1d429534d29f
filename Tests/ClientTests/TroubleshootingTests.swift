import Foundation
import Rill
import TestSupport
import Testing

/// What the compiler says to the mistakes of docs/guides/troubleshooting.md.
struct TroubleshootingTests {
    /// The messages, by the marker of the lines in the snippet.
    private static let messages = [
        "variable": "mutation of captured var 'sum' in concurrently-executing code",
        "class": "capture of 'self' with non-Sendable type 'Counter' in a '@Sendable' closure",
        "closure":
            "capture of 'upload' with non-Sendable type '(Data) -> Observable<Int>' in a '@Sendable' closure",
        "manager": "capture of 'manager' with non-Sendable type 'Manager' in a '@Sendable' closure",
        "element": "type 'Box' does not conform to the 'Sendable' protocol",
        "wrapped": "type 'Self.Element.Wrapped' does not conform to the 'Sendable' protocol",
        "statements": "type 'Any' does not conform to the 'Sendable' protocol",
        "integer": "type 'Any' cannot conform to 'FixedWidthInteger'",
        "value": "instance method 'cold(_:values:error:)' requires that 'User' conform to 'MarbleValue'",
        "inner": "reference to captured var 'self' in concurrently-executing code",
        "token":
            "capture of 'token' with non-Sendable type 'any NSObjectProtocol' in a '@Sendable' closure",
        "notification": "conformance of 'Notification' to 'Sendable' is unavailable",
        "marble": "generic parameter 'Element' could not be inferred",
        "method": "converting function value of type '@MainActor @Sendable (String) -> Bool' to "
            + "'@Sendable (String) throws -> Bool' loses global actor 'MainActor'",
        "resource": "type 'any Cancelable' cannot conform to 'Disposable'",
        "subject":
            "cannot convert value of type 'PublishSubject<Int>' to expected argument type 'Observable<Int>'",
        "policy":
            "'retry' is unavailable: A policy needs the clock of a scheduler: retry(policy, scheduler: scheduler)",
        "loadable": "conformance of 'Screen' to protocol 'Loadable' crosses into main actor-isolated code "
            + "and can cause data races",
        "failure": "stored property 'count' of 'Sendable'-conforming class 'Failure' is mutable",
    ]

    @Test(.compiling) func everyMistakeHasTheMessageOfThePage() throws {
        let page = try Compilation.page("guides/troubleshooting.md")
        let diagnostics = try Compilation(of: "Troubleshooting").diagnostics
        let expected = try Compilation.expected("Troubleshooting", Self.messages) { marker in
            marker == "failure" ? "warning" : "error"
        }
        #expect(expected.count == Self.messages.count)
        for line in expected { #expect(diagnostics.contains(line), "\(diagnostics)") }
        let missing = try ProgramRun("swiftc", ["-typecheck", Compilation.file("Troubleshooting").path])
            .errors
        #expect(missing.contains("no such module 'Rill'"), "as the page says of RillTesting")
        for message in Self.messages.values { #expect(page.contains("`\(message)`")) }
    }

    @Test(.compiling) func theLinesThatCureAMistakeCompile() throws {
        let compilation = try Compilation(of: "TroubleshootingAccepted")
        #expect(compilation.text == "")
        let page = try Compilation.page("guides/troubleshooting.md")
        let snippet = try String(contentsOf: Compilation.file("TroubleshootingAccepted"), encoding: .utf8)
        for line in [
            "where Element: OptionalType, Element.Wrapped: Sendable",
            "nonisolated(unsafe) let token = ", "nonisolated(unsafe) let manager = manager",
            "observer.onNext(note.userInfo?[\"height\"] as? Double ?? 0)",
        ] {
            #expect(page.contains(line) && snippet.contains(line))
        }
    }

    @Test(.compiling) func breakLeavesTheStreamRunningInTopLevelCodeAlone() throws {
        let program = """
            import Rill

            func first(of source: Observable<Int>) async throws {
                for try await _ in source.values { break }
            }

            let source = Observable<Int>.create { observer in
                observer.onNext(1)
                return Disposables.create { print("disposed") }
            }
            try await first(of: source)
            print("behind the function")
            for try await _ in source.values { break }
            print("behind the loop")
            """
        let run = try ProgramRun(
            ofMain: program, modules: ["RillLocks", "RillCore", "RillSchedulers", "Rill"])
        #expect(run.exitCode == 0)
        #expect(run.output == "disposed\nbehind the function\nbehind the loop\n")
    }

    @Test func theLinesOfDebugAreThoseOfThePage() throws {
        let page = try Compilation.page("guides/troubleshooting.md")
        let block = try #require(page.firstMatch(of: #/```text\n(cities[^`]*)```/#)?.1)
        let lines = DebugLines()
        Observable.of("London").debug("cities", to: { lines.append($0) }).subscribe().dispose()
        #expect(lines.text == block)
    }
}

private final class DebugLines: Sendable {
    private let lines = BehaviorRelay(value: "")

    var text: String { lines.value }

    func append(_ line: String) { lines.update { $0 + "\(line)\n" } }
}
