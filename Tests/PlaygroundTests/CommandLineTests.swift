import Foundation
import LoopbackServer
import Testing

/// The command lines of all pages: help, and errors that name the option, the value and the rule.
struct CommandLineTests {
    @Test func withoutArgumentsItListsThePages() throws {
        let run = try PlaygroundProcess()
        #expect(run.exitCode == 0)
        #expect(run.lines.contains { $0.hasPrefix("  weather ") && $0.contains("looks up the weather") })
    }

    @Test func wordsAfterTwoDashesAreNoOptions() throws {
        let run = try PlaygroundProcess("weather", "--", "--help")
        #expect(run.exitCode == 1)
        #expect(run.lines.last == "--help: this city was not found")
    }

    @Test(arguments: [
        "weather", "tour", "operators", "web", "storm", "log record", "log view", "log replay", "api",
        "upload", "download", "refresh", "offline",
    ])
    func everyPageHasHelp(_ page: String) throws {
        let words = page.split(separator: " ").map(String.init)
        let run = try PlaygroundProcess(words + ["--help"])
        #expect(run.exitCode == 0)
        #expect(run.output.contains("Usage: swift run playground \(page) "))
        #expect(run.output.contains("\n  --help "))
        #expect(run.lines.allSatisfy { $0.count <= 110 })
        #expect(try PlaygroundProcess(words + ["x", "-h"]).output == run.output)
        #expect(try PlaygroundProcess().output.contains("\n  \(page)"))
    }

    @Test func theHelpOfAPageListsItsOptionsWithTheirMeanings() throws {
        let run = try PlaygroundProcess("weather", "--help")
        #expect(run.output.contains("\n  --key-after TIME  starts without a key"))
        #expect(run.output.contains("Reykjavík"))
    }

    @Test(arguments: [
        (
            ["nope"],
            "There is no page \"nope\". The pages are: weather, tour, operators, web, storm, log record, log view, log replay, "
                + "log drill, api, upload, download, refresh, offline."
        ),
        (["weather"], "CITY is missing: a city, such as London"),
        (["weather", " "], "CITY needs a name, as in London, but got \" \""),
        (["weather", "London", "--nope"], "--nope is not an option. The options are: --faults, --fast, "),
        (["weather", "London", "--faults"], "--faults needs a value"),
        (["weather", "London", "--faults", "503,,reset"], "Fault 2 is empty"),
        (["weather", "London", "--faults", "503,boom"], "Fault 2 (\"boom\") is not known"),
        (
            ["weather", "London", "--delays", "1s,-3s"],
            "--delays needs a time from 0s to 1440m, such as 2s or 500ms, but got \"-3s\""
        ),
        (
            ["weather", "London", "--key-after", "soon"],
            "--key-after needs a time from 0s to 1440m, such as 2s or 500ms, but got \"soon\""
        ),
        (
            ["weather", "London", "--timeout", "0s"],
            "--timeout needs a time from 1ms to 1440m, such as 2s or 500ms, but got \"0s\""
        ),
        (
            ["weather", "London", "--times", "0"],
            "--times needs a whole number from 1 to 1000, but got \"0\""
        ),
        (
            ["weather", "London", "--port", "70000"],
            "--port needs a whole number from 0 to 65535, but got \"70000\""
        ),
        (
            ["weather", "London", "--units", "feet"],
            "--units needs one of metric, imperial, standard, but got \"feet\""
        ),
        (
            ["weather", "London", "--base-url", "ftp://x"],
            "--base-url needs an http or https address, but got \"ftp://x\""
        ),
        (
            ["weather", "London", "--base-url", "http://x", "--faults", "503"],
            "--faults and --base-url cannot be combined"
        ),
    ])
    func anErrorNamesTheOptionTheValueAndTheRule(_ arguments: [String], _ message: String) throws {
        let run = try PlaygroundProcess(arguments)
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func aPortInUseIsNamed() throws {
        let server = try LoopbackServer { _ in .hang }
        defer { server.stop() }
        let run = try PlaygroundProcess("weather", "London", "--port", "\(server.port)")
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("Port \(server.port) is in use"), "\(run.errors)")
    }
}
