import Foundation
import Testing

/// The log page: a run is recorded, drawn, parsed and replayed.
struct LogPageTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID())")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    private func remove() {
        do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }

    @Test func aRunIsRecordedDrawnAndReplayed() throws {
        defer { remove() }
        let run = try PlaygroundProcess(
            "log", "record", path("run.jsonl"), "London", "Nowhere", "--faults", "503,reset", "--fast")
        #expect(run.exitCode == 1, "one city was not found")
        #expect(run.output.contains("London: 9.5 °C"))
        #expect(run.output.contains("#  503 the server failed"))
        #expect(run.lines.last == "The replay is the recording, to the nanosecond.")
        let lines = try String(contentsOf: folder.appending(path: "run.jsonl"), encoding: .utf8)
        #expect(lines.hasPrefix("{\"format\":\"rill-event-log\",\"version\":1,"))
        #expect(!lines.contains("demo"), "the key is not written")
        let page = try String(contentsOf: folder.appending(path: "run.html"), encoding: .utf8)
        #expect(page.contains("404 not found"))

        let view = try PlaygroundProcess("log", "view", path("run.jsonl"), "--svg", path("run.svg"))
        #expect(view.exitCode == 0)
        #expect(view.output.contains("London#"))
        #expect(view.output.contains("a frame is"))
        #expect(try String(contentsOf: folder.appending(path: "run.svg"), encoding: .utf8).hasPrefix("<svg"))

        let replay = try PlaygroundProcess("log", "replay", path("run.jsonl"))
        #expect(replay.exitCode == 0)
        #expect(replay.output.contains("The replay is the recording"))
    }

    @Test func aDamagedFileIsShownWithoutTheDamage() throws {
        defer { remove() }
        let lines = """
            {"format":"rill-event-log","version":1,"start":0,"dropped":0,"streams":[]}
            {"sequence":1,"time":0,"stream":"x","subscription":1,"attempt":1,"kind":"subscribed"}
            {"sequence":2,"time":
            {"sequence":3,"time":0,"stream":"x","subscription":1,"attempt":1,"kind":"disposed"}
            """
        try Data(lines.utf8).write(to: folder.appending(path: "cut.jsonl"))
        let run = try PlaygroundProcess("log", "view", path("cut.jsonl"))
        #expect(run.exitCode == 1)
        #expect(run.output.contains("0.000 s  x#1  attempt 1  subscribed"))
        #expect(run.output.contains("0.000 s  x#1  attempt 1  disposed"))
        #expect(run.errors.contains("cut.jsonl, line 3: this is not a complete JSON object"))
        #expect(run.errors.contains("cut.jsonl: skipped lines: 1."))
        let replay = try PlaygroundProcess("log", "replay", path("cut.jsonl"))
        #expect(replay.exitCode == 1)
        #expect(replay.errors.contains("Entries before the damage: 1."))
    }

    @Test func aFileWithoutALogIsNamed() throws {
        defer { remove() }
        try Data("hello\n".utf8).write(to: folder.appending(path: "no.jsonl"))
        let run = try PlaygroundProcess("log", "view", path("no.jsonl"))
        #expect(run.exitCode == 1 && run.output.isEmpty)
        #expect(run.errors.contains("no.jsonl, line 1: this is not a complete JSON object. It has no log."))
    }

    @Test func theLogsOfAFileAreShownOneAfterTheOther() throws {
        defer { remove() }
        let log = """
            {"format":"rill-event-log","version":1,"start":0,"dropped":0,"streams":[]}
            {"sequence":1,"time":0,"stream":"x","subscription":1,"attempt":1,"kind":"subscribed"}

            """
        try Data((log + log.replacing("\"x\"", with: "\"y\"")).utf8).write(
            to: folder.appending(path: "two.jsonl"))
        let run = try PlaygroundProcess("log", "view", path("two.jsonl"))
        #expect(run.exitCode == 0)
        #expect(run.output.contains("x#1  attempt 1  subscribed"))
        #expect(run.output.contains("y#1  attempt 1  subscribed"))
        let both = try PlaygroundProcess("log", "view", path("two.jsonl"), path("two.jsonl"))
        #expect(both.exitCode == 1 && both.errors.contains("has no time of day"))
    }

    @Test func anOutageIsSeenFromThreeProcesses() throws {
        defer { remove() }
        let drill = try PlaygroundProcess(
            "log", "drill", path("drill"), "--before", "500ms", "--outage", "1500ms", "--after", "2500ms")
        #expect(drill.exitCode == 0, "\(drill.errors)")
        #expect(drill.output.contains("The slowest order is shop-"))
        #expect(drill.output.contains("next        open"))
        #expect(drill.output.contains("server/requests"))
        #expect(drill.output.contains("the outage is over"))
        #expect(try Data(contentsOf: folder.appending(path: "drill/incident.trace.json")).count > 10_000)
        #expect(drill.output.contains("the order is on its way"))
        let files = ["server", "shop", "billing"].map { path("drill/\($0).jsonl") }
        let view = try PlaygroundProcess(["log", "view"] + files + ["--html", path("again.html")])
        #expect(view.exitCode == 0)
        for line in [
            "server/requests", "shop/orders", "billing/orders", "billing/throttle", "next        closed",
        ] {
            #expect(view.output.contains(line), "\(line)")
        }
        let pages = try ["drill/incident.html", "again.html"].map {
            try Data(contentsOf: folder.appending(path: $0)).count
        }
        #expect(pages.allSatisfy { $0 > 50_000 })
    }

    @Test(arguments: [
        ([], "The pages are: log record, log view, log replay, log drill."),
        (["draw"], "There is no page \"log draw\""),
        (["view"], "FILE.jsonl is missing"),
        (
            ["view", "a", "--nope"],
            "--nope is not an option. The options are: --html, --svg, --width, --frame, --help."
        ),
        (["view", "a", "--width", "9"], "--width needs a whole number from 240 to 10000, but got \"9\""),
        (
            ["view", "a", "--frame", "soon"],
            "--frame needs a time from 0s to 1440m, such as 2s or 500ms, but got \"soon\""
        ),
        (["view", "a", "--frame", "0ms"], "--frame needs a time above zero."),
        (["view", "a", "--html", "./a"], "./a is a log: name another file for the drawing."),
        (["view", "a", "--svg", "a"], "a is a log: name another file for the drawing."),
        (["replay"], "FILE.jsonl is missing"),
        (["replay", "a", "b"], "\"b\" is a second FILE.jsonl"),
        (["drill"], "FOLDER is missing: where the logs go"),
        (["drill", "x", "--client", "shop"], "--client and --server need each other."),
        (["record"], "FILE.jsonl CITY is missing: the file, then cities"),
        (["record", "x.jsonl"], "Name a city after the file: log record run.jsonl London."),
        (["record", "x.html", "London"], "x.html is the name of the drawing: name the file run.jsonl."),
    ])
    func anErrorNamesTheArgumentAndTheRule(_ arguments: [String], _ message: String) throws {
        defer { remove() }
        let run = try PlaygroundProcess(["log"] + arguments)
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test(arguments: ["run.jsonl", "run.html"])
    func neitherALogNorItsDrawingIsReplacedSilently(_ name: String) throws {
        defer { remove() }
        let file = folder.appending(path: name)
        try Data("mine".utf8).write(to: file)
        let arguments = ["log", "record", path("run.jsonl"), "London", "--fast"]
        let run = try PlaygroundProcess(arguments)
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("\(name): the file exists; --replace replaces it."), "\(run.errors)")
        #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
        #expect(try PlaygroundProcess(arguments + ["--replace"]).exitCode == 0)
        #expect(try String(contentsOf: file, encoding: .utf8) != "mine")
    }

    @Test func aMissingFileIsNamed() throws {
        defer { remove() }
        let run = try PlaygroundProcess("log", "view", path("none.jsonl"))
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("none.jsonl: it cannot be read"))
    }
}
