import Foundation
import Testing

/// The server of the pages in the browser: whom it answers, and what it bears.
struct WebPageTests {
    private let playground: RunningPlayground

    init() throws {
        playground = try RunningPlayground()
    }

    @Test(arguments: [
        "/", "/style.css", "/main.js", "/operators.js", "/retry.js", "/storm.js", "/lab.css", "/lab.js",
        "/weather.js", "/log.js",
    ])
    func aFileIsServedWithThePolicyOfThePage(_ path: String) throws {
        let answer = try playground.request("GET \(path)")
        #expect(answer.status == 200)
        #expect(!answer.body.isEmpty)
        let policy = answer["Content-Security-Policy"] ?? ""
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; "))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(answer["X-Content-Type-Options"] == "nosniff")
        #expect(answer["Referrer-Policy"] == "no-referrer")
        #expect(answer["Cross-Origin-Resource-Policy"] == "same-origin")
        #expect(answer["Cache-Control"] == "no-store")
    }

    @Test func anUnknownFileIsNotFound() throws {
        for path in ["/nope", "/../Package.swift", "/%2e%2e/main.js", "/log/", "/log/0", "/api", "/main.js/"]
        {
            #expect(try playground.request("GET \(path)").status == 404, "\(path)")
        }
    }

    @Test(arguments: ["GET /", "GET /main.js", "POST /api/weather/start"])
    func aRequestUnderAForeignNameIsRefused(_ request: String) throws {
        let own = "127.0.0.1:\(playground.port)"
        for host in [
            "evil.example", "127.0.0.1", "127.0.0.1:1", "\(own).evil.example",
            "evil.example:\(playground.port)",
        ] {
            let answer = try playground.request(request, ["Host": host, "X-Rill-Token": playground.token])
            #expect(answer.status == 403, "\(host)")
            #expect(answer.body.contains("This server answers only under the address that it printed."))
        }
        #expect(try playground.request("GET /", ["Host": "localhost:\(playground.port)"]).status == 200)
    }

    @Test(arguments: ["GET /", "POST /api/weather/start", "OPTIONS /api/weather/start"])
    func aRequestOfAForeignPageIsRefused(_ request: String) throws {
        for origin in [
            "http://evil.example", "null", "https://127.0.0.1:\(playground.port)", "http://127.0.0.1",
        ] {
            let answer = try playground.request(
                request, ["Origin": origin, "X-Rill-Token": playground.token])
            #expect(answer.status == 403, "\(origin)")
            #expect(answer["Access-Control-Allow-Origin"] == nil)
        }
    }

    @Test func aCallNeedsTheToken() throws {
        let path = "POST /api/weather/start?cities=London"
        for token in ["", "0", String(repeating: "0", count: 32), playground.token + "0"] {
            let answer = try playground.request(path, ["X-Rill-Token": token])
            #expect(answer.status == 401)
            #expect(answer.body.contains("The token is missing or of another run."))
        }
        #expect(try playground.request(path).status == 401)
        #expect(try playground.call("weather/start?cities=London").status == 200)
        #expect(try RunningPlayground().token != playground.token)
    }

    @Test func methodsThatNothingNeedsAreRefused() throws {
        let token = ["X-Rill-Token": playground.token]
        #expect(try playground.request("GET /api/weather/start", token).status == 405)
        #expect(try playground.request("PUT /api/weather/start", token).status == 405)
        #expect(try playground.request("POST /", token).status == 405)
        #expect(try playground.request("HEAD /").status == 405)
    }

    @Test func aBodyThatIsTooLongIsNotRead() throws {
        for (path, limit) in [("weather/state", 65_536), ("log/read", 8_000_000)] {
            // The body never comes: the answer does not wait for it.
            let refused = try playground.call(path, ["Content-Length": "\(limit + 1)"])
            #expect(refused.status == 413)
            #expect(refused.body.contains("is too long"))
        }
        #expect(
            try playground.call("weather/state", body: String(repeating: "x", count: 65_536)).status == 404)
        #expect(
            try playground.call("weather/state", ["Transfer-Encoding": "chunked"], body: "0\r\n\r\n").status
                == 411)
    }

    @Test func aHeadThatIsTooLongIsRefused() throws {
        #expect(
            try playground.request("GET /", ["X-Long": String(repeating: "x", count: 40_000)]).status == 400)
    }

    @Test func aPortInUseIsAnErrorOfTheCommandLine() throws {
        let run = try PlaygroundProcess("web", "--no-open", "--port", "\(playground.port)")
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("Port \(playground.port) is in use: choose another one"))
    }

    @Test func controlCEndsIt() {
        #expect(playground.interrupt() == SIGINT)
    }
}
