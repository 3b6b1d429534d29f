import LogExplainer
import RillEventLog

/// What went wrong in a log, in words.
enum LogExplainPage: Page {
    struct Options {
        var paths: [String] = []
    }

    static let name = "log explain"
    static let summary = "what went wrong in a log: the most likely cause, in ten lines"

    static var options: OptionTable<Options> {
        OptionTable(
            about: """
                Reads logs of RillEventLog and says what most likely went wrong, from when to when, what \
                speaks for it, and what to look at next. It knows slow, failing and refusing servers, attempts \
                without an answer, limits that others have used up, drained budgets, blocked schedulers, names \
                that cannot be looked up, refused credentials, a missing network, time limits that are too \
                short, and clocks that were set. For other errors it says what failed and how often.

                Record attempts with log(retry:), and schedulers with log.watch(_:as:): it sees nothing but \
                the log. Several logs are read side by side, in the order of the time of day; the files \
                that one log was rotated into are one log.
                """,
            success: "the log was read",
            defaults: Options(),
            argument: Option(
                "FILE.jsonl", nil, "the log", adding: \.paths,
                OptionParser<String>.text("the name of a file").map { [$0] }),
            argumentCount: 1...Int.max,
            options: [])
    }

    static func run(_ options: Options) async throws -> Bool {
        let logs = try LogFiles.recover(options.paths).logs
        for line in Explanation(of: try LogFiles.joined(logs)).lines { Terminal.show(line) }
        return true
    }
}
