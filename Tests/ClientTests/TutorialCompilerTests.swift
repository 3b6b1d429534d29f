import LoopbackServer
import TestSupport
import Testing

/// The tutorial in the catalogue of Rill: its code compiles, and its last program does what the page shows.
@Suite(.compiling) struct TutorialCompilerTests {
    private let tutorial = Tutorial()

    private static let manifest = "01-Package.swift"
    private static let programs = ["02", "03", "04", "05", "06", "07"].map { "\($0)-main.swift" }

    @Test(arguments: programs) func everyProgramCompilesInTheSwift6Mode(_ program: String) throws {
        let compilation = try tutorial.compilation(of: program)
        #expect(compilation.text == "")
        #expect(compilation.exitCode == 0)
    }

    @Test func theManifestIsAManifest() throws {
        let compilation = try tutorial.compilation(ofManifest: Self.manifest)
        #expect(compilation.text == "")
        #expect(compilation.exitCode == 0)
    }

    /// This suite compiles every file, and a step shows it.
    @Test func everyFileIsShownAndEverySwiftFileIsCompiled() throws {
        let files = try tutorial.files()
        #expect(files.filter { $0.hasSuffix(".swift") } == [Self.manifest] + Self.programs)
        let steps = try tutorial.text("Request-With-Backoff.tutorial")
        let shown = Set(steps.matches(of: #/ file: "(.+?)"/#).map { String($0.output.1) })
        #expect(shown == Set(files.filter { !$0.hasSuffix(".tutorial") && !$0.hasSuffix(".svg") }))
    }

    @Test func theLastProgramTriesAgainAndPrintsItsLog() throws {
        let response = try tutorial.text("forecast.json")
        let faults = FaultQueue([.status(503)])
        let server = try LoopbackServer { _ in faults.behavior(insteadOf: .json(response)) }
        defer { server.stop() }
        let run = try tutorial.run(
            "07-main.swift",
            modules: [
                "RillLocks", "RillText", "RillCore", "RillSchedulers", "Rill", "RillJSON", "RillCurlShim",
                "RillNetworking", "RillLogPage", "RillEventLog",
            ],
            "\(server.baseURL)/forecast.json")
        #expect(run.exitCode == 0)
        #expect(run.output.hasPrefix("London: 9.5 °C\n"), "\(run.output)")
        #expect(run.output.contains(#/attempt 1  subscribed/#), "\(run.output)")
        #expect(run.output.contains(#/attempt 1  error +The server failed/#), "\(run.output)")
        #expect(run.output.contains(#/attempt 2  retry +after .+ \(planned: /#), "\(run.output)")
        #expect(run.output.contains(#/attempt 2  next +London, 9.5 °C/#), "\(run.output)")
        #expect(server.requests.count == 2)
    }
}
