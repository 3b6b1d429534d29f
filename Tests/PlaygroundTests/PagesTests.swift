import Foundation
import LoopbackServer
import OperatorExamples
import RillEventLog
import Testing

@testable import playground

/// Every page in a terminal, from its command line to its main lines.
@Suite(.blocking(isLong: true)) struct PagesTests {
    @Test(arguments: [
        ("weather London", 0, ["\nLondon: 9.5 °C, light rain, humidity 81 %, wind 4.1 m/s\n"]),
        (
            "weather London Nowhere --units imperial", 1,
            [
                "\nLondon: 49.1 °F", "\nNowhere: this city was not found\n",
                "Nowhere  attempt 1  error      404",
            ]
        ),
        (
            "weather London --faults 503,503 --fast", 0,
            [
                "attempt 1  wait       retry in 10 ms", "attempt 2  wait       retry in 30 ms",
                "attempt 3  completed",
            ]
        ),
        ("weather Paris --faults 503x99 --fast", 1, ["attempt 5  error", "Paris: The server failed"]),
        ("weather Paris --faults hang --timeout 1s --fast", 0, ["did not respond in time"]),
        (
            "weather London --key-after 200ms", 0,
            ["attempt 1  error      401", "wait       until another key is known", "attempt 1  completed"]
        ),
        ("weather London --times 2 --faults ok,503x9 --fast", 0, ["(found before)\n"]),
        ("weather -- --help", 1, ["--help: this city was not found"]),
        (
            "api --transport curl", 0,
            ["in head     transport", "no JSON     decoding", "too long    bodyTooLarge"]
        ),
        ("api --transport urlSession", 0, ["200         value", "circle      invalidResponse"]),
        (
            "upload --bytes 1MB --form", 0,
            ["response    200", " bytes of multipart/form-data, with its length"]
        ),
        ("upload --bytes 100kB --chunks", 0, ["100000 bytes of application/octet-stream, in chunks"]),
        (
            "download --bytes 1MB --delay 1ms --transport urlSession", 0,
            [
                "broke off   at 400000 bytes: the connection broke", "the last attempt began at 750000",
                "equal to the file of the server",
            ]
        ),
        ("download --bytes 1MB --delay 1ms --no-ranges --breaks 50", 0, ["the last attempt began at 0"]),
        ("download --bytes 100kB --delay 1ms --attempts 2 --breaks 10,20,30", 1, ["failed"]),
        ("refresh --requests 20", 0, ["refreshed   1 time\n", "succeeded   20 requests"]),
        ("refresh --requests 20 --fail", 0, ["refreshed   1 time\n", "failed      20 requests: "]),
        ("offline --after 2s", 0, ["network     away for 2 s", "failed", "back", "Here I am again."]),
        ("offline --watch 1s", 0, ["system      o"]),
        ("operators", 0, ["\n  flatMapLatest  "]),
        ("operators switchMap", 0, ["flatMapLatest: ", "result   --a1--b1--b2--c1--c2-|"]),
        ("operators take --marbles -x-y-z-| --argument 1", 0, ["return source.take(1)", "result  -(x|)"]),
        ("operators values", 0, ["It has no marbles: it is iterated in a task"]),
        ("operators sink", 0, ["subscribe: Starts the stream", "It has no marbles"]),
        ("operators onEach", 0, ["do: ", "result "]),
        ("operators --json", 0, [#""operator" : "debounce""#]),
        (
            "storm --policy budget --policy full --clients 100", 0,
            ["amplification", "100  budget", "100  full"]
        ),
        ("storm --model recovery --policy none --rate 5 --outage 10,20", 0, ["requests/s", "20 s  none"]),
        ("storm --model overload --policy adaptive --rate 40", 0, ["requests/s", "goodput half"]),
        ("storm --model aws --clients 10 --runs 5 --seed 7", 0, ["over 10 figures: rms z"]),
        (
            "tour", 0,
            [
                "10 of 10  A log records", "    filter   ---2(3|)\n", "    retry  -----------#\n",
                "    attempt at 11.0 seconds\n", "    a  light rain\n", "docs/README.md lists",
            ]
        ),
    ])
    func aPageShowsItsMainLines(_ line: String, _ exitCode: Int32, _ texts: [String]) throws {
        let run = try PlaygroundProcess(line)
        #expect(run.exitCode == exitCode, "\(run.output)\(run.errors)")
        for text in texts { #expect(run.output.contains(text), "\(text) is not in:\n\(run.output)") }
        #expect(
            !run.output.contains("(not ") && !run.output.contains("appid=demo")
                && !run.output.contains("\u{1B}"))
    }

    #if DEBUG
        @Test func aDebugBuildWithoutSizesSaysThatItsStormsAreSmall() throws {
            let storm = "storm --model recovery --policy breaker"
            let small = try PlaygroundProcess(storm)
            #expect(small.errors.contains("A debug build: small sizes. ") && !small.output.contains("600 s"))
            #expect(try !PlaygroundProcess("\(storm) --rate 1").errors.contains("A debug build"))
        }
    #endif

    @Test func theStormOverLoopbackAsksAServerInRealTime() async throws {
        let start = ContinuousClock.now
        let outcome = try await OverloadLoopback.run(.none, rate: 40, seed: 1, until: .milliseconds(200))
        #expect(ContinuousClock.now - start >= .milliseconds(200))
        #expect((1...8).contains(outcome.attempts.total))
    }

    /// The times and the port differ.
    @Test func theRunInTheReadmeIsWhatItPrints() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let block = readme.components(separatedBy: "```").first { $0.hasPrefix("\n$ swift run playground ") }
        let lines = try #require(block).split(separator: "\n").map(String.init)
        let withoutFigures = { (line: String) in
            line.replacing(#/^ *[0-9.]+ s/#, with: "s").replacing(#/:[0-9]+,/#, with: ":port,")
        }
        let run = try PlaygroundProcess(String(lines[0].dropFirst("$ swift run playground ".count)))
        #expect(run.lines.map(withoutFigures) == lines.dropFirst().map(withoutFigures))
    }

    @Test func anotherServerGetsTheKeyAndABodyIsSentToIt() throws {
        let server = try LoopbackServer { request in
            guard request.query["appid"] == "secret" else { return .respond(.text("no", status: 413)) }
            return .respond(
                .json(
                    #"{"name":"X","weather":[{"description":"\u001b[31mred"}],"#
                        + #""main":{"temp":1,"humidity":1e30},"wind":{"speed":2}}"#))
        }
        defer { server.stop() }
        let run = try PlaygroundProcess("weather X --key secret --units metric --base-url \(server.baseURL)")
        #expect(run.exitCode == 0, "\(run.output)")
        #expect(run.output.contains(#"\u{1B}[31mred"#) && !run.output.contains("\u{1B}"), "\(run.output)")
        #expect(server.requests.first?.query["units"] == "metric")
        // The policy of the stream is its only layer of retries.
        let failing = try LoopbackServer { _ in .respond(.text("no", status: 503)) }
        defer { failing.stop() }
        let line = "weather X --key secret --fast --base-url \(failing.baseURL)"
        #expect(try PlaygroundProcess(line).output.contains("attempt 5  error"))
        #expect(failing.requests.count == 5)
        #expect(try PlaygroundProcess("upload --bytes 1kB --url \(server.baseURL)").output.contains("413"))
        #expect(try PlaygroundProcess("download \(server.baseURL)").exitCode == 1)
    }

    @Test func filesAreWrittenAndNeverReplacedSilently() throws {
        try inFolder { folder in
            let line =
                "PLAYGROUND download --bytes 9kB --delay 1ms --segments 3kB --to x; PLAYGROUND storm --clients 20"
                + " --policy full --plot a.svg >o; PLAYGROUND operators take --svg b.svg >o; head -c 4 a.svg b.svg; wc -c x"
            let run = try PlaygroundProcess(shell: line, in: folder)
            #expect(run.output.hasSuffix("==> a.svg <==\n<svg\n==> b.svg <==\n<svg9000 x\n"), "\(run.output)")
            let again = try PlaygroundProcess(shell: "PLAYGROUND download --to x", in: folder)
            #expect(
                again.exitCode == 2 && again.errors.contains("x: the file exists; --replace replaces it."))
            #expect(
                try PlaygroundProcess(shell: "PLAYGROUND download --bytes 1kB --to x --replace", in: folder)
                    .exitCode == 0)
        }
    }

    @Test func aRunIsRecordedDrawnReplayedAndShownWithoutItsDamage() throws {
        try inFolder { folder in
            let record = "PLAYGROUND log record run.jsonl London Nowhere --faults 503,reset --fast"
            let run = try PlaygroundProcess(shell: record, in: folder)
            #expect(run.exitCode == 1, "one city was not found")
            #expect(run.output.contains("#  503 the server failed"))
            #expect(run.lines.last == "The replay is the recording, to the nanosecond.")
            let log = try String(contentsOf: folder.appending(path: "run.jsonl"), encoding: .utf8)
            #expect(log.hasPrefix("{\"format\":\"rill-event-log\",\"version\":1,") && !log.contains("demo"))
            #expect(
                try String(contentsOf: folder.appending(path: "run.html"), encoding: .utf8).contains("404"))
            for name in ["run.jsonl", "run.html"] {
                let again = try PlaygroundProcess(shell: "mkdir d; mv \(name) d; ls; \(record)", in: folder)
                #expect(
                    again.exitCode == 2 && again.errors.contains("the file exists; --replace replaces it."))
                _ = try PlaygroundProcess(shell: "mv d/* .", in: folder)
            }
            #expect(try PlaygroundProcess(shell: "PLAYGROUND log replay run.jsonl", in: folder).exitCode == 0)
            let why = try PlaygroundProcess(shell: "PLAYGROUND log explain run.jsonl", in: folder)
            #expect(why.exitCode == 0 && why.lines.count <= 10, "\(why.output)")
            #expect(
                why.lines.first?.hasPrefix("Most likely, ") == true
                    && why.lines.last?.hasPrefix("Next: ") == true, "\(why.output)")
            // The files that a log was rotated into, the newest first.
            let files = "head -n 9 run.jsonl > x.1; sed '2,9d;s/\"dropped\":0/\"dropped\":8/' run.jsonl > x"
            let parts = try PlaygroundProcess(shell: "\(files); PLAYGROUND log explain x x.1", in: folder)
            #expect(parts.output == why.output)
            let view = try PlaygroundProcess(
                shell: "sed -i.old '3s/.*/{/' run.jsonl; PLAYGROUND log view run.jsonl --svg x.svg",
                in: folder)
            #expect(view.exitCode == 1 && view.output.contains("a frame is"))
            #expect(view.errors.contains("run.jsonl, line 3: this is not a complete JSON object"))
            #expect(view.errors.contains("run.jsonl: skipped lines: 1."))
            let both = try PlaygroundProcess(
                shell: "cp run.jsonl copy; PLAYGROUND log view run.jsonl copy --svg x.svg", in: folder)
            #expect(both.exitCode == 1 && both.errors.contains("copy: skipped lines: 1."))
            let none = try PlaygroundProcess(shell: "PLAYGROUND log view none.jsonl", in: folder)
            #expect(none.exitCode == 1 && none.errors.contains("none.jsonl: it cannot be read"))
        }
    }

    private static let header = #"{"format":"rill-event-log","version":1,"start":0,"dropped":0,"streams":[]}"#

    private func entry(_ number: Int, _ kind: String) -> String {
        #"{"sequence":\#(number),"time":\#(number),"stream":"a","subscription":1,"attempt":1,"kind":\#(kind)}"#
    }

    @Test func aLogOfMoreThanTenThousandEntriesIsReplayed() throws {
        try inFolder { folder in
            let elements = (2...10_001).map { entry($0, #""next","value":\#($0)"#) }
            let lines = [Self.header, entry(1, #""subscribed""#)] + elements
            try Data(lines.joined(separator: "\n").utf8).write(to: folder.appending(path: "x"))
            let run = try PlaygroundProcess(shell: "PLAYGROUND log replay x", in: folder)
            #expect(run.exitCode == 0 && run.lines.first?.hasPrefix("Replayed 10001 entries") == true)
        }
    }

    @Test func ofLogsThatCannotLieSideBySideTheLastIsDrawnAndThatIsSaid() throws {
        try inFolder { folder in
            let lines = [Self.header, entry(1, #""subscribed""#)]
            try Data((lines + lines).joined(separator: "\n").utf8).write(to: folder.appending(path: "x"))
            let run = try PlaygroundProcess(shell: "PLAYGROUND log view x --svg x.svg", in: folder)
            #expect(run.exitCode == 0)
            #expect(
                run.errors
                    == "playground: x has 2 logs, not all of them with a time of day: the last one is drawn.\n"
            )
            #expect(try PlaygroundProcess(shell: "PLAYGROUND log view x", in: folder).errors.isEmpty)
        }
    }

    @Test func anOutageIsSeenFromThreeProcesses() throws {
        try inFolder { folder in
            let line = "PLAYGROUND log drill --before 4s --outage 1500ms --after 2500ms -- -d"
            let run = try PlaygroundProcess(shell: line, in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
            for text in [
                "The slowest order is shop-", "server/requests", "the outage is over", "next        open",
            ] {
                #expect(run.output.contains(text), "\(text)")
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "-d").path)
            let all = ["billing.jsonl", "incident.html", "incident.trace.json", "server.jsonl", "shop.jsonl"]
            #expect(files.sorted() == all)
        }
    }

    @Test(arguments: ["TERM", "KILL"]) func theClientsOfADrillEndWithIt(_ signal: String) throws {
        try inFolder { folder in
            // The clients have its output: `cat` ends when the last of them does.
            let run = try PlaygroundProcess(
                shell: """
                    PLAYGROUND log drill d --outage 600s > >(cat; echo >ended) &
                    drill=$!
                    have_begun() { [ -s d/shop.jsonl ] && [ -s d/billing.jsonl ]; }
                    for turn in {1..600}; do have_begun && break; sleep 0.1; done
                    have_begun; begun=$?
                    clients=$(pgrep -P $drill)
                    kill -\(signal) $drill
                    for turn in {1..300}; do [ -e ended ] && exit $begun; sleep 0.1; done
                    kill -KILL $clients
                    exit 1
                    """, in: folder)
            #expect(run.exitCode == 0, "\(run.errors)")
        }
    }

    /// The tour on a terminal, which `script` makes; the terminal is as before when it ends.
    @Test(
        .enabled(if: ["/usr/bin/script", "/proc"].allSatisfy(FileManager.default.fileExists)),
        arguments: [
            ("printf '\\r b\\033[C\\033[Dq'", "PLAYGROUND tour", [1, 2, 3, 2, 3, 2]),
            (
                "printf '\\033[C\\033[C\\033[C\\033[C\\033[C\\033[Cq'", "PLAYGROUND tour", Array(1...7)
            ),
            ("sleep 12", "timeout --foreground -s TERM 10 PLAYGROUND tour", [1]),
            ("true", "TERM=dumb PLAYGROUND tour", Array(1...10)),
        ])
    func theTourFollowsTheKeys(_ keys: String, _ tour: String, _ steps: [Int]) throws {
        try inFolder { folder in
            try Data(
                "stty -a >before; \(tour); stty -a >after".replacing(
                    "PLAYGROUND", with: PlaygroundProcess.executable.path
                ).utf8
            )
            .write(to: folder.appending(path: "tour"))
            let line =
                "\(keys) | NO_COLOR=1 TERM=xterm timeout 60 script -qec 'bash tour' /dev/null; cmp before after"
            let run = try PlaygroundProcess(shell: line, in: folder)
            #expect(run.exitCode == 0, "the terminal differs: \(run.output)\(run.errors)")
            #expect(run.output.matches(of: #/(\d+) of 10  /#).map { Int($0.1) } == steps, "\(run.output)")
        }
    }

    /// A step shows its program from the source that is embedded.
    @Test func theTourShowsTheProgramsOfItsSource() throws {
        let path = Self.root.appending(path: "Playground/playground/Tour/TourSteps.swift")
        let programs = ProgramText.programs(in: try String(contentsOf: path, encoding: .utf8))
        let lines = try PlaygroundProcess("tour").lines
        #expect(programs.count == 10)
        for program in programs.values {
            for line in program.components(separatedBy: "\n") {
                #expect(lines.contains("    \(line)"), "\(line): is the embedded source an old one?")
            }
        }
    }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The place of each log was searched from the first on.
    @Test(.growth) func manyLogsOfAFileAreLaidSideBySide() throws {
        let logs = (0..<50_000).map { number in
            LogRecording<AnyJSON>(
                entries: [],
                origin: LogOrigin(
                    id: "\(number)", nanosecondsSince1970: Int64(number), process: "p", processID: 1,
                    host: "h",
                    platform: ""))
        }
        #expect(try LogFiles.joined(logs).entries.isEmpty)
    }
}
