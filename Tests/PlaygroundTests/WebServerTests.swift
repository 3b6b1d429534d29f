import Foundation
import TestSupport
import Testing

@testable import LoopbackServer
@testable import playground

/// The server of the pages in the browser: whom it answers, what it bears, and how it treats the logs of
/// strangers.
struct WebServerTests {
    private let playground: RunningPlayground

    init() throws {
        playground = try RunningPlayground()
    }

    @Test func aFileIsServedWithThePolicyOfThePage() throws {
        let names =
            ["", "style.css", "lab.css"]
            + ["main", "lab", "operators", "retry", "storm", "weather", "log"].map { $0 + ".js" }
        for name in names {
            let answer = try playground.request("GET /\(name)")
            #expect(answer.status == 200 && !answer.body.isEmpty, "\(name)")
            for header in [
                "Content-Security-Policy: default-src 'none'; script-src 'self'; ", "frame-ancestors 'none'",
                "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
                "Cross-Origin-Resource-Policy: same-origin", "Cache-Control: no-store",
            ] { #expect(answer.head.contains(header), "\(name), \(header)") }
            #expect(!answer.head.contains("Access-Control"))
        }
        for path in ["/nope", "/../Package.swift", "/%2e%2e/main.js", "/log/", "/log/0", "/api", "/main.js/"]
        {
            #expect(try playground.request("GET \(path)").status == 404, "\(path)")
        }
    }

    @Test(arguments: ["GET /", "GET /main.js", "POST /api/weather/start", "OPTIONS /api/weather/start"])
    func aRequestUnderAForeignNameOrOfAForeignPageIsRefused(_ request: String) throws {
        let (own, token) = ("127.0.0.1:\(playground.port)", ["X-Rill-Token": playground.token])
        for host in ["evil.example", "127.0.0.1", "127.0.0.1:1", "\(own).evil.example"] {
            let answer = try playground.request(request, token.merging(["Host": host]) { $1 })
            #expect(answer.status == 403, "\(host)")
        }
        for origin in ["http://evil.example", "null", "https://\(own)", "http://127.0.0.1"] {
            let answer = try playground.request(request, token.merging(["Origin": origin]) { $1 })
            #expect(answer.status == 403, "\(origin)")
        }
        #expect(try playground.request("GET /", ["Host": "localhost:\(playground.port)"]).status == 200)
    }

    /// Clients leave out the port that http has without one.
    @Test func onPort80TheAddressHasNoPort() throws {
        let gate = WebGuard()
        gate.learn(port: 80)
        for host in ["127.0.0.1", "127.0.0.1:80", "localhost"] {
            try gate.check(Request(head: "GET / HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)"))
        }
        for host in ["127.0.0.1:81", "evil.example"] {
            #expect(throws: WebError.self) {
                try gate.check(Request(head: "GET / HTTP/1.1\r\nHost: \(host)"))
            }
        }
    }

    @Test func aCallNeedsTheTokenAndItsMethod() throws {
        let path = "POST /api/weather/start?cities=London"
        for token in ["", "0", String(repeating: "0", count: 32), playground.token + "0"] {
            #expect(try playground.request(path, ["X-Rill-Token": token]).status == 401)
        }
        #expect(try playground.request(path).status == 401)
        #expect(try playground.call("weather/start?cities=London").status == 200)
        #expect(try RunningPlayground().token != playground.token)
        for line in ["GET /api/weather/start", "PUT /api/weather/start", "POST /", "HEAD /"] {
            #expect(try playground.request(line, ["X-Rill-Token": playground.token]).status == 405, "\(line)")
        }
    }

    @Test func aRequestThatIsTooLongIsRefused() throws {
        for (path, limit) in [("weather/news", 65_536), ("log/read", 8_000_000)] {
            // The body never comes: the answer does not wait for it.
            #expect(try playground.call(path, ["Content-Length": "\(limit + 1)"]).status == 413)
        }
        #expect(
            try playground.call("weather/nope", body: String(repeating: "x", count: 65_536)).status == 404)
        #expect(
            try playground.call("log/read", ["Transfer-Encoding": "chunked"], body: "0\r\n\r\n").status == 411
        )
        let long = ["X-Long": String(repeating: "x", count: 40_000)]
        #expect(try playground.request("GET /", long).status == 400)
    }

    @Test func anotherAddressOfThisMachineIsNotServed() throws {
        #expect(throws: RunningPlayground.Failure.self) { try playground.connection(to: 0x7F00_0002) }
        close(try playground.connection(to: 0x7F00_0001))
    }

    @Test func theSixtyFifthConnectionWaits() throws {
        var open = try (0..<65).map { _ in try playground.connection() }
        defer { for descriptor in open { close(descriptor) } }
        let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(playground.port)\r\n\r\n"
        #expect(write(open[64], request, request.utf8.count) == request.utf8.count)
        var answer = pollfd(fd: open[64], events: Int16(POLLIN), revents: 0)
        #expect(poll(&answer, 1, 200) == 0)
        close(open.removeFirst())
        // Within half of the time after which the server would close one that is idle.
        #expect(poll(&answer, 1, 5_000) == 1)
    }

    @Test(.stress) func aConnectionWithoutAWholeRequestEndsAfterTenSeconds() throws {
        let start = ContinuousClock.now
        let descriptor = try playground.connection()
        defer { close(descriptor) }
        var byte: UInt8 = 0
        #expect(read(descriptor, &byte, 1) <= 0)
        #expect(start.duration(to: .now) > .seconds(9))
    }

    @Test func controlCEndsIt() {
        #expect(playground.interrupt() == SIGINT)
    }

    private static let header = #"{"format":"rill-event-log","version":1,"start":0,"dropped":0,"streams":[]}"#

    private func entry(_ stream: String) -> String {
        #"{"sequence":1,"time":0,"stream":"\#(stream)","subscription":1,"attempt":1,"kind":"subscribed"}"#
    }

    private func id(_ answer: RunningPlayground.Answer) throws -> String {
        String(try #require(answer.body.firstMatch(of: #/"id":"([0-9a-f]{32})"/#)?.1, "\(answer.body)"))
    }

    @Test func aLogBecomesAPageWithoutTheTokenAndTheOriginOfThePlayground() throws {
        let hostile = entry("</script><script>alert(1)</script><img onerror=alert(1)>")
        let answer = try playground.call(
            "log/read?name=%3Cimg%20onerror%3E",
            body: "\(Self.header)\n\(hostile)\n" + String(repeating: "{\n", count: 30))
        #expect(answer.body.contains("left out: 30, of which these are the first 20."))
        #expect(answer.body.contains("line 3: this is not a complete JSON object"))
        let page = try playground.request("GET /log/\(try id(answer))")
        #expect(page.head.contains("Content-Security-Policy: sandbox allow-scripts; frame-ancestors 'self'"))
        #expect(!page.body.contains("<script>alert") && !page.body.contains("<img"))
        #expect(!page.body.contains(playground.token))
        let two = [Self.header, entry("one"), Self.header, entry("two")].joined(separator: "\n")
        #expect(
            try playground.call("log/read", body: two).body.contains("not all of them with a time of day"))
    }

    @Test func theLastFourLogsAreKept() throws {
        let ids = try (1...5).map { _ in try id(try playground.call("log/example")) }
        for (index, id) in ids.enumerated() {
            #expect(try playground.request("GET /log/\(id)").status == (index == 0 ? 404 : 200))
            #expect(try playground.call("log/shown?id=\(id)").status == (index == 0 ? 404 : 200))
        }
        #expect(Set(ids).count == 5)
    }

    @Test(arguments: [
        ("log/read?name=x", 422, "x is empty. It has no log."),
        ("weather/start", 400, "Name a city, such as London."),
        ("weather/start?cities=a,b,c,d,e,f,g", 400, "Name at most 6 cities; these are 7."),
        ("weather/start?cities=London&faults=boom", 400, #"Fault 1 (\"boom\") is not known."#),
        ("weather/start?cities=London&faults=503x21", 400, "At most 20 faults can wait for requests."),
        ("weather/news", 200, "null"), ("storm/news", 200, "null"),
        ("storm/nope", 404, "nothing at this address"),
        ("operators/run?name=nope", 404, "There is no operator"),
        ("operators/run?name=take&argument=99", 400, "99 is not from 0"),
        ("operators/run?name=take&marbles=-x-|", 200, #"\"-x-|\""#),
        ("operators/list", 200, #""flatMapLatest""#),
    ])
    func aCallIsAnsweredInWords(_ call: String, _ status: Int, _ text: String) throws {
        let answer = try playground.call(call)
        #expect(answer.status == status && answer.body.contains(text), "\(answer.body.prefix(400))")
    }
}
