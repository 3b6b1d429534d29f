import RillNetworking
import Testing

/// The pages api, refresh and offline, each from its command line to its last line.
struct NetworkPagesTests {
    @Test(arguments: ["curl", "urlSession"])
    func everyResponseBecomesWhatItShould(by transport: String) throws {
        let run = try PlaygroundProcess("api", "--transport", transport)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        for name in [
            "value", "completion", "emptyBody", "decoding", "bodyTooLarge", "invalidResponse",
            "unexpectedStatus", "unauthorized", "client", "server", "transport",
        ] {
            #expect(run.output.contains("  \(name) "), "\(name)")
        }
        #expect(run.output.contains("in head") == (transport == "curl"))
        #expect(!run.output.contains("(not "))
    }

    @Test(arguments: ["api", "upload", "download", "refresh", "offline"])
    func theHelpNamesTheTransportThatIsUsedWithoutTheOption(_ page: String) throws {
        let usual =
            CurlTransport.isAvailable ? "urlSession or curl (default)" : "urlSession (default) or curl"
        #expect(try PlaygroundProcess(page, "--help").output.contains("--transport NAME  \(usual)"))
    }

    @Test func oneRefreshServesAllRequests() throws {
        let run = try PlaygroundProcess("refresh", "--requests", "20")
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("refreshed   1 time\n"))
        #expect(run.output.contains("succeeded   20 requests"))
    }

    @Test func aRefreshThatFailsIsNotRepeated() throws {
        let run = try PlaygroundProcess("refresh", "--requests", "20", "--fail")
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("refreshed   1 time\n"))
        #expect(run.output.contains("succeeded   0 requests"))
        #expect(run.output.contains("failed      20 requests: "))
        #expect(run.output.hasSuffix("failed with status 503).\n"), "\(run.output)")
    }

    @Test func aRequestWaitsForTheNetwork() throws {
        let run = try PlaygroundProcess("offline", "--after", "200ms")
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        let steps = run.lines.map { $0.dropFirst(12).prefix { $0 != " " } }
        #expect(steps == ["system", "network", "failed", "network", "response"], "\(run.output)")
        #expect(run.output.contains("Here I am again."))
    }

    @Test func theSystemIsWatchedForATime() throws {
        let run = try PlaygroundProcess("offline", "--watch", "100ms")
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("system      o"))
    }

    @Test(arguments: [
        (["api", "--nope"], "--nope is not an option"),
        (["api", "--transport", "pigeon"], "--transport needs one of urlSession, curl, but got \"pigeon\""),
        (["refresh", "--requests", "0"], "--requests needs a whole number from 1 to 1000, but got \"0\""),
        (["refresh", "now"], "\"now\" is not an option"),
        (
            ["offline", "--after", "soon"],
            "--after needs a time from 0s to 1440m, such as 2s or 500ms, but got \"soon\""
        ),
    ])
    func anErrorNamesTheOptionTheValueAndTheRule(_ arguments: [String], _ message: String) throws {
        let run = try PlaygroundProcess(arguments)
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
