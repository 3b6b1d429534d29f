import LoopbackServer
import Testing

/// What the playground says to a command line it does not understand.
struct CommandLineTests {
    @Test func withoutArgumentsItListsThePages() throws {
        let run = try PlaygroundProcess()
        #expect(run.exitCode == 0)
        #expect(run.lines.contains { $0.hasPrefix("  weather ") && $0.contains("looks up the weather") })
    }

    @Test func whatFollowsTwoDashesIsACity() throws {
        let run = try PlaygroundProcess("weather", "--", "--help")
        #expect(run.exitCode == 1)
        #expect(run.lines.last == "--help: this city was not found")
    }

    @Test(arguments: [["weather", "--help"], ["weather", "-h"], ["weather", "London", "--help"]])
    func everyPageHasHelp(_ arguments: [String]) throws {
        let run = try PlaygroundProcess(arguments)
        #expect(run.exitCode == 0)
        #expect(run.output.contains("--faults LIST"))
        #expect(run.output.contains("Reykjavík"))
    }

    @Test(arguments: [
        (
            ["nope"],
            "There is no page \"nope\". The pages are: weather, storm, log, api, upload, download, refresh, offline."
        ),
        (["weather"], "Name one city or more"),
        (["weather", " "], "A city needs a name"),
        (["weather", "London", "--nope"], "--nope is not an option"),
        (["weather", "London", "--faults"], "--faults needs a value"),
        (["weather", "London", "--faults", "503,,reset"], "Fault 2 is empty"),
        (["weather", "London", "--faults", "503,boom"], "Fault 2 (\"boom\") is not known"),
        (
            ["weather", "London", "--delays", "1,-3"],
            "--delays needs a time from 0 to 24 hours, but got \"-3\""
        ),
        (
            ["weather", "London", "--key-after", "soon"],
            "--key-after needs a time such as 2s or 500ms, but got \"soon\""
        ),
        (
            ["weather", "London", "--times", "0"],
            "--times needs a whole number from 1 to 1000, but got \"0\""
        ),
        (
            ["weather", "London", "--port", "70000"],
            "--port needs a whole number from 0 to 65535, but got \"70000\""
        ),
        (["weather", "London", "--units", "feet"], "--units needs one of metric, imperial, standard"),
        (["weather", "London", "--base-url", "ftp://x"], "--base-url needs an http or https address"),
        (["weather", "London", "--base-url", "http://x", "--faults", "503"], "for the embedded server"),
    ])
    func badInputIsNamedTogetherWithItsRule(_ arguments: [String], _ message: String) throws {
        let run = try PlaygroundProcess(arguments)
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func aBusyPortIsNamed() throws {
        let server = try LoopbackServer { _ in .hang }
        defer { server.stop() }
        let run = try PlaygroundProcess("weather", "London", "--port", "\(server.port)")
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("Port \(server.port) on 127.0.0.1 is in use"), "\(run.errors)")
    }
}
