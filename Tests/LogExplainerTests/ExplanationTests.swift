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

    /// What a throttle refuses follows failures, of this log or of others.
    @Test(arguments: [0, 8]) func aThrottleIsNamedUnlessItsReasonIsKnown(failures: Int) {
        let texts =
            Array(repeating: "status 503", count: failures)
            + Array(repeating: "no attempt was made, the throttle has rejected it", count: 20)
        let entries = texts.enumerated().flatMap { number, text in
            let kinds: [LogEntry<AnyJSON>.Kind] = [
                .subscribed, .error(LoggedError(ReplayedError(type: "E", text: text))), .disposed,
            ]
            return kinds.enumerated().map { index, kind in
                LogEntry(
                    sequence: 3 * number + index + 1, time: .zero.advanced(by: .seconds(number)), stream: "a",
                    subscription: number + 1, kind: kind)
            }
        }
        let explanation = Explanation(of: LogRecording<AnyJSON>(entries: entries))
        #expect(explanation.cause == .throttle, "\(explanation.lines)")
        #expect(!explanation.lines.joined().contains("waited for"), "\(explanation.lines)")
    }

    @Test func aRetriedFailureIsNoIncident() {
        let kinds: [LogEntry<AnyJSON>.Kind] = [
            .subscribed, .error(LoggedError(ReplayedError(type: "E", text: "status 503"))), .subscribed,
            .completed, .disposed,
        ]
        let entries = kinds.enumerated().map { index, kind in
            LogEntry(
                sequence: index + 1, time: .zero, stream: "a", subscription: 1, attempt: index < 2 ? 1 : 2,
                kind: kind)
        }
        let lines = Explanation(of: LogRecording<AnyJSON>(entries: entries)).lines
        #expect(lines.first?.hasPrefix("Nothing went wrong") == true)
        #expect(lines.contains("1 of 2 attempts failed."), "\(lines)")
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
