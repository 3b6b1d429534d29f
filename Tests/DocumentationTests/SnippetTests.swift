import Foundation
import Rill
import RillNetworking
import RillTesting
import Testing

/// Every example of the documentation is compiled, and those that can be run are.
struct SnippetTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func everySwiftBlockIsCompiled() throws {
        let snippets =
            try lines(ofFilesIn: "Tests/DocumentationTests", endingWith: "Snippets.swift")
            + lines(ofFilesIn: "Tests/RillCoreTests", endingWith: "ScanTests.swift")
            + lines(ofFilesIn: "Tests/RillSchedulersTests", endingWith: "AppScheduler.swift")
            + lines(ofFilesIn: "Tests/RillRxTests", endingWith: "CatalogueExample.swift")
            + lines(ofFilesIn: "Tests/RillRxTestTests", endingWith: "CatalogueTests.swift")
            + lines(ofFilesIn: "Tests/InterleavingTests", endingWith: "SubjectInterleavings.swift")
            // Those that the compiler accepts, in the tests that call it.
            + lines(ofFilesIn: "Tests/ClientTests/Snippets", endingWith: "Accepted.swift")
            + lines(ofFilesIn: "Tests/ClientTests/Snippets", endingWith: "Drivers.swift")
            + lines(ofFilesIn: "Tests/ClientTests", endingWith: "ForecastModel.swift")
        let documents =
            ["README.md", "CONTRIBUTING.md"] + (try paths(in: "docs", endingWith: ".md"))
            + (try paths(in: "Sources", endingWith: ".md"))
        var count = 0
        // The programs of the pages of operators are parts of a module.
        for document in documents
        where Self.pagesOfPrograms[document] == nil && !document.hasPrefix("docs/operators/") {
            for block in try blocks(in: document) {
                count += 1
                let text = block.joined(separator: "\n")
                #expect(contains(snippets, block), "\(document): this is compiled nowhere:\n\(text)")
            }
        }
        #expect(count >= 4)
    }

    /// The blocks of these pages are files of packages, which another test builds and runs.
    private static let pagesOfPrograms = [
        "README.md": "Tests/ClientTests/GettingStartedTests.swift",
        "docs/start/getting-started.md": "Tests/ClientTests/GettingStartedTests.swift",
    ]

    @Test(arguments: pagesOfPrograms)
    func aPageOfProgramsIsReadByTheTestThatBuildsThem(_ page: String, _ test: String) throws {
        #expect(!(try blocks(in: page).isEmpty))
        #expect(try lines(of: test).contains { $0.contains("\"\(page)\"") })
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
            HTTPFailure(
                HTTPResponse(head: ResponseHead(status: status, url: url)), to: HTTPRequest(url: url))
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

    /// The Swift blocks of a document, without indentation and blank lines.
    private func blocks(in document: String) throws -> [[String]] {
        var blocks: [[String]] = []
        var current: [String]?
        for line in try lines(of: document) {
            if line == "```swift" {
                current = []
            } else if line == "```", let block = current {
                blocks.append(block)
                current = nil
            } else {
                current?.append(line)
            }
        }
        // A manifest is not code of the library.
        return blocks.filter { block in !block.contains { $0.contains(".package(") } }
    }

    private func contains(_ lines: [String], _ block: [String]) -> Bool {
        lines.indices.contains { lines[$0...].starts(with: block) }
    }

    private func lines(of path: String) throws -> [String] {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
            .components(separatedBy: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    private func lines(ofFilesIn folder: String, endingWith ending: String) throws -> [String] {
        try paths(in: folder, endingWith: ending).flatMap { try lines(of: $0) }
    }

    private func paths(in folder: String, endingWith ending: String) throws -> [String] {
        let url = Self.root.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: url.path)
            .filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
    }
}
