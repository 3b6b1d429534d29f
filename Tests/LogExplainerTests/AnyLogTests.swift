import Foundation
import LogExplainer
import RillCore
import RillEventLog
import TestSupport
import Testing

/// A log is data of strangers, and whatever it says can be explained.
@Suite(.blocking) struct AnyLogTests {
    @Test(arguments: [
        Duration.zero, .seconds(1), .seconds(-1), Duration(attoseconds: .max), Duration(attoseconds: .min),
    ])
    func delaysAndTimesOfAnyLengthAreExplained(_ time: Duration) {
        let failed = LogEntry<AnyJSON>.Kind.error(LoggedError(Failing.status(503)))
        func wait(_ cause: LogWait.Cause, _ delay: Duration, _ reason: String) -> LogEntry<AnyJSON>.Kind {
            .waited(LogWait(for: cause, delay: delay, reason: reason))
        }
        let causes: [LogWait.Cause] = [.limit, .backoff, .credential, .network, .scheduler]
        let logs: [[LogEntry<AnyJSON>.Kind]] =
            causes.map { [.subscribed, wait($0, time, "status 503"), failed, .disposed] } + [
                [
                    .subscribed, wait(.limit, .seconds(100), "bulkhead"), wait(.backoff, time, "status 503"),
                    failed,
                ],
                [
                    .subscribed, failed,
                    .retry(LogRetry(attempt: 2, delay: .zero, planned: time, reason: "status 503")),
                    .subscribed,
                ],
            ]
        for (kinds, jump) in logs.flatMap({ kinds in kinds.indices.map { (kinds, $0) } }) {
            let entries = kinds.enumerated().map { index, kind in
                LogEntry(
                    sequence: index + 1, time: Instant(sinceZero: index == jump ? time : .seconds(1)),
                    stream: "a", subscription: 1, kind: kind)
            }
            let lines = Explanation(of: LogRecording<AnyJSON>(entries: entries)).lines
            #expect((1...10).contains(lines.count), "\(lines)")
        }
    }

    @Test func whatTheFuzzerFoundWorthKeepingIsExplained() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "LogFuzz/Corpus")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!names.isEmpty)
        for name in names {
            let data = try Data(contentsOf: folder.appending(path: name))
            for recording in RecoveredLog<AnyJSON>(jsonLines: data).recordings {
                #expect((1...10).contains(Explanation(of: recording).lines.count), "\(name)")
            }
        }
    }
}
