import Foundation
import Testing

/// The calls of the log page in the browser, and the pages that they make.
struct LogInTheBrowserTests {
    private struct Log: Decodable {
        let id: String
        let name: String
        let notes: [String]
        let damage: [String]
    }

    private static let header = #"{"format":"rill-event-log","version":1,"start":0,"dropped":0,"streams":[]}"#
    private let playground: RunningPlayground

    init() throws {
        playground = try RunningPlayground()
    }

    @Test func aLogBecomesAPageWithoutTheTokenAndTheOriginOfThePlayground() throws {
        let log = try read(Self.header + "\n" + entry(1, "London") + "\n")
        #expect(log.name == "run.jsonl")
        #expect(log.notes.isEmpty && log.damage.isEmpty)
        let page = try playground.request("GET /log/\(log.id)")
        #expect(page.status == 200)
        #expect(page.body.contains("<h1>run.jsonl</h1>"))
        #expect(page.body.contains("London"))
        #expect(page["Content-Security-Policy"] == "sandbox allow-scripts; frame-ancestors 'self'")
        #expect(page["X-Content-Type-Options"] == "nosniff")
        #expect(!page.body.contains(playground.token))
        #expect(try playground.request("GET /log/\(log.id)", ["Host": "evil.example"]).status == 403)
    }

    @Test func damagedLinesAreNamedAndLeftOut() throws {
        let log = try read([Self.header, entry(1, "a"), "{", entry(3, "b"), ""].joined(separator: "\n"))
        #expect(log.damage == ["line 3: this is not a complete JSON object"])
        #expect(log.notes == ["Lines that cannot be read and were left out: 1."])
    }

    @Test func theFirstDamagedLinesOfManyAreNamed() throws {
        let log = try read(Self.header + "\n" + entry(1, "a") + String(repeating: "\n{", count: 30))
        #expect(log.damage.count == 20)
        #expect(
            log.notes == ["Lines that cannot be read and were left out: 30, of which these are the first 20."]
        )
    }

    @Test func ofSeveralLogsWithoutATimeOfDayTheLastIsShown() throws {
        let log = try read(
            [Self.header, entry(1, "one"), Self.header, entry(1, "two")].joined(separator: "\n"))
        #expect(log.notes.first?.hasPrefix("The file has 2 logs, not all of them with a time of day") == true)
        let page = try playground.request("GET /log/\(log.id)").body
        #expect(page.contains("two") && !page.contains(#""one""#))
    }

    @Test(arguments: [
        ("", "run.jsonl is empty. It has no log."),
        ("hello", "run.jsonl, line 1: this is not a complete JSON object. It has no log."),
        (header, "run.jsonl has no entries."),
    ])
    func aFileWithoutALogIsAnErrorInWords(file: String, reason: String) throws {
        let answer = try playground.call("log/read?name=run.jsonl", body: file)
        #expect(answer.status == 422)
        #expect(answer.body.contains(reason), "\(answer.body)")
    }

    @Test func markupInALogStaysText() throws {
        let log = try read(
            Self.header + "\n" + entry(1, "</script><script>alert(1)</script><img onerror=alert(1)>"))
        let page = try playground.request("GET /log/\(log.id)").body
        #expect(!page.contains("<script>alert") && !page.contains("<img"))
        let named = try playground.call(
            "log/read?name=%3Cimg%20onerror%3E", body: Self.header + "\n" + entry(1, "a"))
        let id = try JSONDecoder().decode(Log.self, from: Data(named.body.utf8)).id
        #expect(try !playground.request("GET /log/\(id)").body.contains("<img"))
    }

    @Test func theLastFourLogsAreKept() throws {
        let logs = try (1...5).map { _ in try example() }
        #expect(try playground.request("GET /log/\(logs[0].id)").status == 404)
        #expect(try playground.call("log/shown?id=\(logs[0].id)").status == 404)
        for log in logs.dropFirst() {
            #expect(try playground.request("GET /log/\(log.id)").status == 200)
            #expect(try playground.call("log/shown?id=\(log.id)").body.contains("An outage of ten seconds"))
        }
        #expect(Set(logs.map(\.id)).count == 5)
    }

    private func example() throws -> Log {
        try JSONDecoder().decode(Log.self, from: Data(try playground.call("log/example").body.utf8))
    }

    private func read(_ file: String) throws -> Log {
        let answer = try playground.call("log/read?name=run.jsonl", body: file)
        return try JSONDecoder().decode(Log.self, from: Data(answer.body.utf8))
    }

    private func entry(_ number: Int, _ stream: String) -> String {
        #"{"sequence":\#(number),"time":0,"stream":"\#(stream)","subscription":1,"attempt":1,"kind":"subscribed"}"#
    }
}
