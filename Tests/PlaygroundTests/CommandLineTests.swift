import Foundation
import LoopbackServer
import Testing

/// The command lines of all pages: help, errors that name the option, the value and the rule, and broken
/// outputs.
@Suite(.blocking) struct CommandLineTests {
    private static let pages = [
        "weather", "tour", "operators", "web", "storm", "log record", "log view", "log explain", "log replay",
        "log drill", "api", "upload", "download", "refresh", "offline",
    ]

    @Test func helpOfAPageIsThatPageAndOfNoneAMistake() throws {
        #expect(try PlaygroundProcess("help weather").output == PlaygroundProcess("weather --help").output)
        #expect(try PlaygroundProcess("help help").output == PlaygroundProcess("help").output)
        for words in ["nonsense --help", "help nonsense"] {
            let run = try PlaygroundProcess(words)
            #expect(run.exitCode == 2 && run.errors.contains("There is no page \"nonsense\"."))
        }
    }

    @Test func everyPageHasHelp() throws {
        let overview = try PlaygroundProcess("")
        #expect(overview.exitCode == 0)
        for page in Self.pages {
            let run = try PlaygroundProcess("\(page) x -h")
            #expect(run.exitCode == 0)
            #expect(run.output.contains("Usage: swift run playground \(page) "))
            #expect(run.output.contains("\n  --help "))
            #expect(run.lines.allSatisfy { $0.count <= 110 })
            #expect(overview.output.contains("\n  \(page)"))
        }
    }

    @Test func theHelpOfAPageListsItsOptionsWithTheirMeanings() throws {
        let run = try PlaygroundProcess("weather --help")
        #expect(run.output.contains("\n  --key-after TIME  starts without a key"))
        #expect(run.output.contains("Reykjavík"))
        #expect(run.output.contains("Usage: swift run playground weather CITY ... [OPTION ...]"))
        #expect(run.output.contains("The exit code is 0 when all cities were found, 1 otherwise, and 2 for"))
        let words = try PlaygroundProcess("refresh --help").output.split(whereSeparator: \.isWhitespace)
        #expect(
            words.joined(separator: " ").contains("served all requests, or with --fail failed them all, 1"))
        let web = try PlaygroundProcess("web --help").output.split(whereSeparator: \.isWhitespace)
        #expect(web.joined(separator: " ").contains("0 when the copy was written, 1 otherwise."))
    }

    @Test(arguments: [
        ("nope", "There is no page \"nope\". The pages are: weather, tour, operators, web, storm, "),
        (
            "log draw",
            "There is no page \"log draw\". The pages are: log record, log view, log explain, log replay, log drill."
        ),
        ("nope --help", "There is no page \"nope\". The pages are: weather, "),
        ("help nope", "There is no page \"nope\". The pages are: weather, "),
        ("log draw --help", "There is no page \"log draw\". The pages are: log record, "),
        ("weather", "CITY is missing: a city, such as London"),
        ("weather Lo\u{1B}[31mndon", "CITY needs a name, as in London, but got \"Lo\\u{1b}[31mndon\""),
        ("weather London --nope", "--nope is not an option. The options are: --faults, --fast, "),
        ("log explain --foo", "--foo is not an option. The options are: --help."),
        ("weather London --faults", "--faults needs a value"),
        ("weather London --faults 503,boom", "Fault 2 (\"boom\") is not known"),
        (
            "weather London --delays 1s,-3s",
            "--delays needs a time from 0s to 1440m, such as 2s or 500ms, but got"
        ),
        ("weather London --timeout 0s", "--timeout needs a time from 1ms to 1440m"),
        ("storm --policy none.json", "--policy none.json: it cannot be read ("),
        ("storm --policy full --max-peak 0", "--max-peak needs a number from 0.01 to 1000000"),
        ("storm --model aws --max-peak 2", "The model aws has no outage"),
        ("storm --loopback --policy full", "--loopback is not an option of the model reconnect."),
        ("storm --model overload --policy mine.json", "The model overload has no outage"),
        ("weather London --times 0", "--times needs a whole number from 1 to 1000, but got \"0\""),
        ("weather London --units feet", "--units needs one of metric, imperial, standard, but got \"feet\""),
        (
            "weather London --base-url ftp://x",
            "--base-url needs an http or https address, but got \"ftp://x\""
        ),
        ("weather X --base-url http://x --faults 503", "--faults and --base-url cannot be combined"),
        ("wether London", "There is no page \"wether\". Do you mean weather? The pages are: weather, tour"),
        ("operators flatMapLast", "Do you mean flatMapLatest"),
        ("operators debouce", "Do you mean debounce"),
        ("operators AnyCancellable", "subscribe returns a Disposable"),
        ("operators take --marbles -a*", "`*` has no meaning"),
        ("operators take --argument 21", "21 is not from 0 to 20."),
        ("operators take --svg picture.png", "--svg needs a file name that ends with .svg"),
        ("operators subscribe --marbles -a-|", "subscribe has no marbles: it "),
        ("operators subscribe --svg x.svg", "subscribe has no marbles: it "),
        ("operators take map", "\"map\" is a second NAME"), ("refresh now", "\"now\" is not an option"),
        ("storm --policy boom", "--policy needs names of the model stall"),
        ("storm --policy full,", "--policy needs a text that is not empty, but got \"\""),
        ("storm --clients 9", "--clients needs a whole number from 10 to 10000000 in the model reconnect"),
        ("storm --model aws --rate 5", "--rate is not an option of the model aws"),
        ("storm --model stall --load much", "--load needs a number from 0.01 to 2.0, but got \"much\""),
        ("storm --plot /nowhere/x.svg", "there is no folder /nowhere/"),
        ("log view a --frame 0ms", "--frame needs a time above zero."),
        ("log view a --html ./a", "./a is a log: name another file for the drawing."),
        ("log view a --html ./b --svg b", "--html and --svg name one file, b."),
        ("web --replace", "--replace needs --export FOLDER."),
        ("log drill x --client shop", "--client and --server need each other."),
        ("log record x.jsonl", "Name a city after the file: log record run.jsonl London."),
        (
            "log record x.jsonl Lo\u{1B}[31mndon",
            "FILE.jsonl CITY needs a name, but got \"Lo\\u{1b}[31mndon\""
        ),
        ("log record x.html London", "x.html is the name of the drawing: name the file run.jsonl."),
        ("api --transport pigeon", "--transport needs one of urlSession, curl, but got \"pigeon\""),
        ("upload /tmp", "/tmp is a folder, not a file"),
        ("upload --speed 1", "--speed needs a size from 1 kB to 1 GB, such as 500kB, but got \"1\""),
        ("download --breaks 50,40", "--breaks needs none, or growing whole numbers from 0 to 99, but got"),
    ])
    func anErrorNamesTheOptionTheValueAndTheRule(_ line: String, _ message: String) throws {
        let run = try PlaygroundProcess(line)
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test(arguments: ["weather", "log view"]) func helpAndAPageShowItsHelp(_ page: String) throws {
        let help = try PlaygroundProcess("\(page) --help").output
        #expect(try PlaygroundProcess("help \(page)").output == help)
    }

    @Test(arguments: [("", "weather"), ("log", "log record")])
    func helpListsThePages(_ words: String, _ first: String) throws {
        for line in ["help \(words)", "\(words) --help", "\(words) help"] {
            let run = try PlaygroundProcess(line)
            #expect(run.exitCode == 0)
            #expect(run.output.contains("Pages:\n  \(first) "), "\(run.output)")
        }
    }

    @Test(arguments: ["view", "explain", "replay"]) func anEmptyFileHasNoLog(_ page: String) throws {
        try inFolder { folder in
            let run = try PlaygroundProcess(shell: ": > x; PLAYGROUND log \(page) x", in: folder)
            #expect(run.errors == "playground: x is empty. It has no log.\n")
            #expect(run.exitCode == 1)
        }
    }

    @Test func aFileThatCannotBeReadAndAFolderThatCannotBeMadeAreNamedWithTheReason() throws {
        let reading = try PlaygroundProcess("log explain /tmp")
        #expect(reading.errors.hasPrefix("playground: /tmp: it cannot be read ("))
        #expect(reading.errors.contains("Is a directory") && reading.exitCode == 1)
        try inFolder { folder in
            let run = try PlaygroundProcess(shell: ": > x; PLAYGROUND web --export x/y", in: folder)
            #expect(run.errors.hasPrefix("playground: --export x/y: it cannot be written ("))
            #expect(!run.errors.contains("Domain"), "\(run.errors)")
            #expect(run.exitCode == 1)
        }
    }

    @Test func aPortInUseIsNamed() throws {
        let server = try LoopbackServer { _ in .hang }
        defer { server.stop() }
        for page in ["weather London", "web --no-open"] {
            let run = try PlaygroundProcess("\(page) --port \(server.port)")
            #expect(run.exitCode == 2)
            #expect(run.errors.contains("Port \(server.port) is in use"), "\(run.errors)")
        }
        try inFolder { folder in
            let line =
                "echo old >x; PLAYGROUND log record x London --replace --port \(server.port); cat x; exit 2"
            let run = try PlaygroundProcess(shell: line, in: folder)
            #expect(run.errors.contains("Port \(server.port) is in use") && run.output == "old\n")
        }
    }

    /// What stands before `^` is as far away as what stands behind it may be.
    @Test func aDiagramIsBoundedOnBothSides() throws {
        let marbles = "a 1000000000000000m ^-b-|"
        let run = try PlaygroundProcess(words: ["operators", "takeUntil", "--marbles", marbles])
        #expect(run.errors.contains("A diagram has at most 40 characters here.") && run.exitCode == 2)
    }

    /// `head` ends before the page does, also where the environment ignores SIGPIPE.
    @Test(arguments: ["weather London --faults 503x4 --fast", "storm --clients 50", "download --bytes 10kB"])
    func aPageEndsWhenNothingReadsItsOutput(_ page: String) throws {
        try inFolder { folder in
            for trap in ["", "trap '' PIPE; "] {
                let line = "\(trap)set -o pipefail; PLAYGROUND \(page) | head -n 1"
                let run = try PlaygroundProcess(shell: line, in: folder)
                #expect([0, 1].contains(run.exitCode), "a crash has another code: \(run.errors)")
                #expect(run.lines.count == 1)
                // Progress is on standard error.
                #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasSuffix(" %") }, "\(run.errors)")
            }
            // A socket or a file would get the descriptor otherwise.
            for (output, reason) in [("&-", "Bad file descriptor"), ("/dev/full", "No space left on device")]
            {
                if output == "/dev/full", !FileManager.default.fileExists(atPath: output) { continue }
                let run = try PlaygroundProcess(shell: "PLAYGROUND \(page) >\(output)", in: folder)
                #expect(run.exitCode == 1)
                let lines = run.errors.split(separator: "\n").filter { !$0.hasSuffix(" %") }
                #expect(lines == ["playground: Standard output cannot be written: \(reason)."])
            }
        }
    }

    @Test func aPageNeedsNoStandardError() throws {
        try inFolder { folder in
            // A debug build says there that its storms are small.
            let storm = "PLAYGROUND storm --model recovery --policy breaker 2>&-"
            let run = try PlaygroundProcess(shell: storm, in: folder)
            #expect(run.exitCode == 0 && run.output.contains("requests/s"), "\(run.output)")
            #expect(try PlaygroundProcess(shell: "PLAYGROUND nope 2>&-", in: folder).exitCode == 2)
        }
    }

    @Test func aQuotedControlCharacterDoesNotReachTheTerminal() throws {
        let run = try PlaygroundProcess(words: ["operators", "\u{1B}[31mred"])
        #expect(run.errors.hasPrefix("playground: There is no operator \"\\u{1b}[31mred\"."), "\(run.errors)")
    }
}
