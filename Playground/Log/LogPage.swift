import Foundation

/// Logs of events: recorded to a file, drawn, parsed and replayed.
enum LogPage: Page {
    static let name = "log"
    static let summary = "records, draws and replays logs of events"

    @MainActor
    static func run(_ arguments: [String]) throws(UsageError) -> Never {
        guard let command = arguments.first else {
            throw UsageError(description: "Name a command: record, view or replay.")
        }
        let rest = Array(arguments.dropFirst())
        switch command {
        case "record": try LogRecordRun.run(rest)
        case "view": try LogViewRun.run(rest)
        case "replay": try LogReplayRun.run(rest)
        default:
            throw UsageError(description: "\"\(command)\" is no command of this page: record, view, replay.")
        }
    }
}
