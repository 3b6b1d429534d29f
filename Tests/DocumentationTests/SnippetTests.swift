import Foundation
import Rill
import RillNetworking
import RillTesting
import Testing

/// The code of the pages, which the plugin `PageCode` makes a part of this module, does what they say.
struct SnippetTests {
    @Test func aBlockThatAnotherFileCompilesStandsInIt() throws {
        var count = 0
        for page in try ["CONTRIBUTING.md"]
            + ["docs", "Sources"].flatMap({ try Repository.paths(in: $0, endingWith: ".md") })
        {
            for block in try Repository.text(of: page).matches(
                of: #/(?s)<!-- swift in (\S+) -->\n```swift\n(.*?)\n```\n/#)
            {
                count += 1
                let isThere = contains(try lines(of: String(block.1)), Self.lines(in: String(block.2)))
                #expect(isThere, "\(page): write these lines as in \(block.1):\n\(block.2)")
            }
        }
        #expect(count == 11)
    }

    /// The blocks of these pages are files of packages, which another test builds and runs.
    @Test(arguments: ["README.md", "docs/start/getting-started.md"])
    func aPageOfProgramsIsReadByTheTestThatBuildsThem(_ page: String) throws {
        let test = try lines(of: "Tests/ClientTests/GettingStartedTests.swift")
        #expect(test.contains { $0.contains("\"\(page)\"") })
    }

    @Test func theStubExampleHolds() throws {
        let (forecasts, requests) = StubSnippet().outcome(try #require(URL(string: "http://stub.test/")))
        #expect(forecasts == [StubSnippet.Forecast(temperature: 9.5)])
        #expect(requests == 2)
    }

    @Test func theMarbleExampleHolds() {
        #expect(TestSnippet().difference() == nil)
    }

    @Test func thePolicyGivesUpAfterFiveAttemptsAndImmediatelyForAClientError() throws {
        let url = try #require(URL(string: "http://localhost/"))
        let answer = { (status: Int) in
            HTTPFailure(HTTPResponse(head: ResponseHead(status: status, url: url)), to: HTTPRequest(url: url))
        }
        for (error, attempts) in [(ApiError.server(answer(503)), 5), (.client(answer(404)), 1)] {
            let scheduler = VirtualTimeScheduler()
            let requests = Recorder<Int>(on: scheduler)
            let request = Observable<Forecast>.deferred {
                requests.onNext(1)
                return .error(error)
            }
            _ = PolicySnippet().reliable(request, on: scheduler).subscribe(onError: { _ in })
            scheduler.run()
            #expect(requests.elements.count == attempts)
        }
    }

    @Test func onlyTheRightSearchSurvivesAnError() {
        let scheduler = VirtualTimeScheduler()
        let search: @Sendable (String) -> Observable<[String]> = { query in
            query == "x" ? .error(DrawnError()) : .just([query])
        }
        let queries: TestSource<String> = scheduler.cold("a-x-b-|")
        let wrong = scheduler.record(InnerErrorSnippet().wrong(queries.asObservable(), search: search))
        let right = scheduler.record(InnerErrorSnippet().right(queries.asObservable(), search: search))
        scheduler.run()
        #expect(wrong.elements == [["a"], []])
        #expect(right.elements == [["a"], [], ["b"]])
    }

    private func contains(_ lines: [String], _ block: [String]) -> Bool {
        lines.indices.contains { lines[$0...].starts(with: block) }
    }

    private func lines(of path: String) throws -> [String] {
        Self.lines(in: try Repository.text(of: path))
    }

    /// Without indentation and blank lines.
    private static func lines(in text: String) -> [String] {
        text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            !$0.isEmpty
        }
    }
}
