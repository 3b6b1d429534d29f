import Foundation
import RillEventLog
import RillLocks

/// The calls of the log page: read a file, record an example, and show an earlier log again.
final class LogAPI: WebAPI {
    /// The answer of a call about a log.
    struct Answer: Encodable, Sendable {
        /// The last part of the URL of the log's page.
        var id = ""
        let name: String
        /// Notes in sentences: how several logs are shown, and what was left out.
        let notes: [String]
        /// Lines that could not be read.
        let damage: [String]
    }

    let name = "log"
    let longestBody = 8_000_000
    let timeLimit = Duration.seconds(60)
    private let documents: WebDocuments
    private let answers = Mutex<[Answer]>([])
    private let places = DispatchSemaphore(value: 2)

    init(_ documents: WebDocuments) { self.documents = documents }

    func answer(_ call: WebCall) throws(WebError) -> any Encodable {
        switch call.path {
        case ["read"]: return try read(call)
        case ["example"]: return show(LogExample.recording(), name: "An outage of ten seconds")
        case ["shown"]: return try shown(call.query["id"] ?? "")
        default: throw .notFound
        }
    }

    private func read(_ call: WebCall) throws(WebError) -> Answer {
        // A long log takes much memory while it is read.
        guard places.wait(timeout: .now()) == .success else {
            throw WebError("Two logs are being read already. Try again.", status: 503)
        }
        defer { places.signal() }
        let name = String((call.query["name"] ?? "log").prefix(100))
        let recovered = RecoveredLog<AnyJSON>(jsonLines: Data(call.body))
        guard let last = recovered.recordings.last else {
            let reason = recovered.skippedLines.first.map { ", \($0)" } ?? " is empty"
            throw WebError("\(name)\(reason). It has no log.", status: 422)
        }
        guard recovered.recordings.contains(where: { !$0.entries.isEmpty }) else {
            let damage = recovered.skippedLines.prefix(3).map { " \($0)." }.joined()
            throw WebError("\(name) has no entries.\(damage)", status: 422)
        }
        var notes: [String] = []
        var shown = last
        if recovered.recordings.count > 1 {
            if let all = LogRecording.sideBySide(recovered.recordings) {
                shown = all
                notes.append("The file has \(recovered.recordings.count) logs, which are shown side by side.")
            } else {
                notes.append(
                    "The file has \(recovered.recordings.count) logs, not all of them with a time of day: the last "
                        + "one is shown.")
            }
        }
        if recovered.skippedCount > 0 {
            let rest = recovered.skippedCount - Self.mostDamage
            notes.append(
                "Lines that cannot be read and were left out: \(recovered.skippedCount)"
                    + (rest > 0 ? ", of which these are the first \(Self.mostDamage)." : "."))
        }
        let damage = recovered.skippedLines.prefix(Self.mostDamage).map { "\($0)" }
        return show(shown, name: name, notes: notes, damage: damage)
    }

    private static let mostDamage = 20

    private func show<Element>(
        _ recording: LogRecording<Element>, name: String, notes: [String] = [], damage: [String] = []
    ) -> Answer {
        var answer = Answer(name: name, notes: notes, damage: damage)
        answer.id = documents.add(Array(recording.html(title: name).utf8))
        answers.withLock { $0 = ($0 + [answer]).suffix(WebDocuments.most) }
        return answer
    }

    private func shown(_ id: String) throws(WebError) -> Answer {
        guard documents.document(id) != nil, let answer = answers.withLock({ $0.first { $0.id == id } })
        else {
            throw WebError("The playground no longer has this log. Choose the file again.", status: 404)
        }
        return answer
    }
}
