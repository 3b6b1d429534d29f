import Foundation
import LoopbackServer
import Testing

/// The weather page, as a process against its embedded server.
struct WeatherPageTests {
    @Test func aKnownCityIsFound() throws {
        let run = try PlaygroundProcess("weather", "London")
        #expect(run.exitCode == 0)
        #expect(run.lines.last == "London: 9.5 °C, light rain, humidity 81 %, wind 4.1 m/s")
        #expect(run.errors.isEmpty)
    }

    /// The times and the port differ.
    @Test func theRunInTheReadmeIsWhatItPrints() throws {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let block = try #require(
            readme.components(separatedBy: "```").first { $0.hasPrefix("\n$ swift run playground ") })
        let lines = block.split(separator: "\n").map(String.init)
        let arguments = try #require(lines.first).split(separator: " ").dropFirst(4).map(String.init)
        let withoutFigures = { (line: String) in
            line.replacing(#/^ *[0-9.]+ s/#, with: "s").replacing(#/:[0-9]+,/#, with: ":port,")
        }
        let run = try PlaygroundProcess(arguments)
        #expect(run.lines.map(withoutFigures) == lines.dropFirst().map(withoutFigures))
    }

    @Test func anUnknownCityIsReported() throws {
        let run = try PlaygroundProcess("weather", "Nowhere")
        #expect(run.exitCode == 1)
        #expect(run.lines.last == "Nowhere: this city was not found")
        #expect(!run.output.contains("retry"), "a 404 is not retried")
    }

    @Test func twoServerErrorsAreFollowedByTwoRetries() throws {
        let run = try PlaygroundProcess("weather", "London", "--faults", "503,503", "--fast")
        #expect(run.exitCode == 0)
        let waits = run.lines.filter { $0.contains("wait") }
        #expect(waits.count == 2)
        #expect(waits.first?.contains("attempt 1  wait       retry in 10 ms") == true)
        #expect(waits.last?.contains("attempt 2  wait       retry in 30 ms") == true)
        #expect(run.output.contains("attempt 3  completed"))
    }

    @Test(arguments: ["reset", "close", "truncate", "502"])
    func everyTemporaryFaultIsRetried(_ fault: String) throws {
        let run = try PlaygroundProcess("weather", "Paris", "--faults", fault, "--fast")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("attempt 2  completed"), "\(run.output)")
    }

    @Test func aServerThatStaysDownIsAFailure() throws {
        let run = try PlaygroundProcess("weather", "Paris", "--faults", "503x99", "--fast")
        #expect(run.exitCode == 1)
        #expect(run.lines.count { $0.hasSuffix("request") } == 5, "one attempt and four repeats")
        #expect(run.lines.last?.hasPrefix("Paris: The server failed") == true)
        #expect(run.lines.last?.contains("503") == true)
        #expect(!run.output.contains("appid=demo"), "the key is not shown")
    }

    @Test func aSilentServerTimesOut() throws {
        let run = try PlaygroundProcess(
            "weather", "Paris", "--faults", "hang", "--timeout", "200ms", "--fast")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("did not respond in time"))
    }

    @Test func aRejectedKeyWaitsForAnotherOne() throws {
        let run = try PlaygroundProcess("weather", "London", "--key-after", "300ms")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("attempt 1  error      401"))
        #expect(run.output.contains("wait       until another key is known"))
        #expect(run.output.contains("key        another key is known"))
        #expect(run.output.contains("attempt 1  completed"))
    }

    @Test func aWrongKeyIsAFailureWhenNoOtherCanFollow() throws {
        let run = try PlaygroundProcess("weather", "London", "--key", "wrong")
        #expect(run.exitCode == 1)
        #expect(run.lines.last?.contains("401") == true)
    }

    @Test func aCityThatFailsDoesNotEndTheOthers() throws {
        let run = try PlaygroundProcess("weather", "London", "Nowhere", "New York")
        #expect(run.exitCode == 1)
        #expect(run.lines.suffix(3).map { $0.prefix { $0 != ":" } } == ["London", "Nowhere", "New York"])
        #expect(run.lines.suffix(3).count { $0.contains("not found") } == 1)
    }

    @Test func duringAnOutageTheCacheReplacesTheServer() throws {
        let run = try PlaygroundProcess("weather", "London", "--times", "2", "--faults", "ok,503x9", "--fast")
        #expect(run.exitCode == 0)
        #expect(run.lines.last?.hasSuffix("(found before)") == true)
    }

    @Test func aNumberThatIsNoIntegerIsShown() throws {
        let server = try LoopbackServer { _ in
            .respond(
                .json(
                    """
                    {"name": "X", "weather": [], "main": {"temp": 1, "humidity": 1e30}, "wind": {"speed": 2}}
                    """))
        }
        defer { server.stop() }
        let run = try PlaygroundProcess("weather", "X", "--base-url", server.baseURL)
        #expect(run.exitCode == 0)
    }

    @Test func aRequestToAnotherServerHasTheKeyAndTheUnits() throws {
        let server = try LoopbackServer { request in
            request.query["appid"] == "secret"
                ? .respond(
                    .json(
                        """
                        {"name": "Oslo", "weather": [{"description": "snow"}],
                         "main": {"temp": -3.5, "humidity": 90}, "wind": {"speed": 2}}
                        """))
                : .respond(.status(401))
        }
        defer { server.stop() }
        let run = try PlaygroundProcess("weather", "Oslo", "--base-url", server.baseURL, "--key", "secret")
        #expect(run.exitCode == 0)
        #expect(run.lines.last == "Oslo: -3.5 °C, snow, humidity 90 %, wind 2.0 m/s")
        #expect(server.requests.map(\.path) == ["/data/2.5/weather"])
        #expect(server.requests.first?.query["units"] == "metric")
    }
}
