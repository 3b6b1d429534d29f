import Foundation
import Rill
import RillEventLog
import RillTelemetry
import RillText

/// An incident for practice: a server fails for a while, and two processes with limits continue to call it.
enum LogDrillPage: Page {
    struct Options {
        var folder = ""
        var before = Duration.seconds(2)
        var outage = Duration.seconds(6)
        var after = Duration.seconds(6)
        /// The role and the server of a process that the drill starts.
        var client: DrillClient.Role?
        var server: URL?

        /// How long the clients send orders.
        var length: Duration { before + outage + after }
    }

    static let name = "log drill"
    static let summary = "an outage in three processes, whose logs are laid side by side"

    static var options: OptionTable<Options> {
        OptionTable(
            about: """
                Starts a server that responds with 503 for a while, and two clients in processes of their own: \
                shop has a circuit breaker and waits for it, billing has an adaptive throttle. Each process \
                writes its log into FOLDER. Then the three logs are laid side by side by the time of day, as \
                FOLDER/incident.html and as FOLDER/incident.trace.json, and the slowest order is shown: \
                why did it take so long?
                """,
            success: "every order of the shop was answered",
            defaults: Options(), argument: Option("FOLDER", nil, "where the logs go", \.folder, .text()),
            options: [
                Option("--before", "TIME", "how long the server works first (default: 2s)", \.before, .time),
                Option("--outage", "TIME", "how long it fails (default: 6s)", \.outage, .time),
                Option(
                    "--after", "TIME", "how long the clients ask after that (default: 6s)", \.after, .time),
                Option(
                    "--client", "NAME",
                    "runs one client, as the drill does in another process, until its standard input ends",
                    \.client, .oneOf),
                Option("--server", "URL", "the server of that client", \.server, .webAddress),
            ],
            check: { (options) throws(UsageError) in
                guard (options.client == nil) == (options.server == nil) else {
                    throw UsageError("--client and --server need each other.")
                }
            })
    }

    static func run(_ options: Options) async throws -> Bool {
        let folder = URL(filePath: options.folder)
        if let client = options.client, let server = options.server {
            endWithStandardInput()
            return try await DrillClient(client, of: server).run(
                for: options.length, to: folder.appending(path: "\(client.rawValue).jsonl"))
        }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw PageError("\(options.folder): it cannot be made (\(PageError.reason(of: error))).")
        }
        let areAnswered = try await reproduce(options, in: folder)
        try report(folder)
        return areAnswered
    }

    /// Ends the process when its standard input ends. The drill holds the other end of that pipe, so its
    /// clients end with the drill, however the drill ends.
    private static func endWithStandardInput() {
        Thread.detachNewThread {
            while !FileHandle.standardInput.availableData.isEmpty {}
            exit(ExitCode.failure)
        }
    }

    /// Runs the server here and the clients in processes of their own. Returns true if the shop had an answer
    /// to every order.
    private static func reproduce(_ options: Options, in folder: URL) async throws -> Bool {
        let server = try DrillServer(
            failing: options.before..<options.before + options.outage,
            logging: folder.appending(path: "server.jsonl"))
        Terminal.show(
            "\(server.url) responds with 503 from \(options.before.text) on, for \(options.outage.text); "
                + "two clients ask for \(options.length.text) …")
        let clients = try DrillClient.Role.allCases.map { role in
            let process = Process()
            process.executableURL = Bundle.main.executableURL
            process.arguments = [
                "log", "drill", "--client", role.rawValue, "--server", server.url.absoluteString,
                "--before", options.before.exactText, "--outage", options.outage.exactText,
                "--after", options.after.exactText, "--", options.folder,
            ]
            process.standardInput = Pipe()
            try process.run()
            return (role, process)
        }
        var endings: [DrillClient.Role: Int32] = [:]
        for (role, process) in clients { endings[role] = await process.ending }
        server.stop()
        return endings[.shop] == ExitCode.success
    }

    /// Lays the logs side by side, and shows the slowest order.
    private static func report(_ folder: URL) throws {
        let names = ["server"] + DrillClient.Role.allCases.map(\.rawValue)
        let logs = try names.map { name in
            try LogFiles.read(folder.appending(path: "\(name).jsonl").path(percentEncoded: false))
        }
        let incident = try LogFiles.joined(logs)
        let page = folder.appending(path: "incident.html").path(percentEncoded: false)
        try PageError.write(incident.html(title: "An outage, seen by three processes").utf8, to: page)
        let trace = folder.appending(path: "incident.trace.json").path(percentEncoded: false)
        try PageError.write(logs.traceEvents { "\($0)" }, to: trace)
        Terminal.show(
            """
            \(page): \(incident.entries.count) entries of \(logs.count) processes, side by side; filter by an order
            \(trace): the same for ui.perfetto.dev

            """)
        guard let (first, last) = incident.slowest(of: "orders") else {
            throw PageError("No order is in the logs.")
        }
        let order = first.metadata["order"] ?? ""
        let seconds = String(format: "%.1f", first.time.duration(to: last.time) / .seconds(1))
        let begin = incident.wallTime(of: first.time)?
            .formatted(.iso8601.time(includingFractionalSeconds: true))
        Terminal.show(
            "The slowest order is \(order): \(seconds) s from \(begin ?? "the start") UTC on. What happened to it, "
                + "to its requests at the server and to the limits meanwhile:\n")
        Terminal.show(incident.between(first, last).text())
    }
}

extension Process {
    /// Waits for the end of the process, and returns the exit code.
    fileprivate var ending: Int32 {
        get async {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    self.waitUntilExit()
                    continuation.resume(returning: self.terminationStatus)
                }
            }
        }
    }
}

extension LogRecording {
    /// The first and the last entry of the longest subscription of a stream, in any process.
    fileprivate func slowest(of stream: String) -> (first: LogEntry<Element>, last: LogEntry<Element>)? {
        Dictionary(grouping: entries.filter { $0.stream.hasSuffix("/\(stream)") }, by: \.subscription)
            .values.compactMap { course in course.last.map { (course[0], $0) } }
            .max { $0.0.time.duration(to: $0.1.time) < $1.0.time.duration(to: $1.1.time) }
    }

    /// A subscription, the requests of its order at the server, and the states of the limits during that
    /// time.
    fileprivate func between(_ first: LogEntry<Element>, _ last: LogEntry<Element>) -> LogRecording {
        let order = first.metadata["order"]
        let process = first.stream.prefix { $0 != "/" }
        let isCause = { (entry: LogEntry<Element>) in
            entry.stream == "server/outage"
                || entry.stream.hasPrefix("\(process)/") && !entry.stream.hasSuffix("/orders")
        }
        return LogRecording(
            start: first.time,
            entries: entries.filter { entry in
                entry.subscription == first.subscription
                    || (first.time...last.time).contains(entry.time)
                        && (entry.metadata["order"] == order || isCause(entry))
            })
    }
}
