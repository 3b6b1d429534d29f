import Foundation
import LogExplainer
import RillEventLog
import TestSupport
import Testing

struct ExplanationTests {
    /// The explainer sees nothing but the file: 10 incidents, or 100 in the stress run.
    @Test func theCauseOfAnIncidentIsNamed() throws {
        let seeds = UInt64(1_000)..<(isStressRun ? 1_100 : 1_010)
        var wrong: [String] = []
        for seed in seeds {
            let incident = Incident(seed: seed)
            let explanation = Explanation(of: try LogRecording<AnyJSON>(jsonLines: incident.jsonLines))
            #expect(explanation.lines.count <= 10)
            if explanation.cause == incident.cause { continue }
            let lines = explanation.lines.joined(separator: "\n")
            wrong.append("seed \(seed) is \(incident.cause), but it said:\n\(lines)")
        }
        #expect(20 * wrong.count <= seeds.count, "\(wrong.joined(separator: "\n"))")
    }

    @Test func aLogWithoutAnIncidentHasNoCause() {
        let empty = Explanation(of: LogRecording<AnyJSON>(entries: []))
        #expect(empty.cause == .unknown)
        #expect(empty.lines.last?.hasPrefix("Next: record more") == true)
    }

    /// A log is data of strangers.
    @Test func aTextOfTheLogDoesNotChangeTheTerminal() {
        let recording = LogRecording<AnyJSON>(entries: [
            LogEntry(
                sequence: 1, time: .zero, stream: "\u{1B}[2Ja\nb\u{202E}", subscription: 1, kind: .subscribed),
            LogEntry(
                sequence: 2, time: .zero, stream: "\u{1B}[2Ja\nb\u{202E}", subscription: 1,
                kind: .error(LoggedError(ReplayedError(type: "E", text: "503\u{7}\r")))),
        ])
        let explanation = Explanation(of: recording)
        #expect(explanation.cause == .outage)
        for scalar in explanation.lines.joined().unicodeScalars {
            #expect(scalar.value >= 0x20 && !scalar.properties.isBidiControl)
        }
    }
}
