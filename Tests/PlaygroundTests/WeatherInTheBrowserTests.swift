import Foundation
import Testing

/// The calls of the weather page in the browser.
struct WeatherInTheBrowserTests {
    private struct State: Decodable {
        struct Entry: Decodable {
            let version: Int
            let city: String
            let attempt: Int?
            let kind: String
            let text: String
            let delay: Double?
        }

        struct Result: Decodable {
            let city: String
            let text: String
            let isFound: Bool
        }

        let version: Int
        let entries: [Entry]
        let results: [Result]
        let waitingFaults: [String]
        let ending: String?
    }

    private let playground: RunningPlayground

    init() throws {
        playground = try RunningPlayground()
    }

    @Test func aRunShowsItsErrorsItsWaitsAndItsResults() throws {
        let run = try start("cities=London&faults=503")
        let (entries, last) = try watch(run) { $0.ending != nil }
        #expect(
            entries.map(\.kind) == ["request", "error", "wait", "request", "next", "completed"])
        #expect(entries.map(\.attempt) == [1, 1, 1, 2, 2, 2])
        #expect(entries[1].text == "503 the server failed")
        #expect(entries[2].delay == 1)
        #expect(last.results.map(\.city) == ["London"])
        #expect(last.results.first?.text == "9.5 °C, light rain, humidity 81 %, wind 4.1 m/s")
        #expect(last.results.first?.isFound == true)
        #expect(last.ending == "All lookups are over.")
        #expect(try state(run, after: last.version).entries.isEmpty)
    }

    @Test func citiesAreLookedUpAgainAndMeetTheFaultsThatComeMeanwhile() throws {
        let run = try start("cities=Nowhere,+Berlin&again=yes")
        _ = try watch(run) { $0.results.count == 2 }
        #expect(try playground.call("weather/fault?run=\(run)&fault=404x2").status == 200)
        let (_, last) = try watch(run) { state in
            state.results.contains { $0.city == "Berlin" && !$0.isFound }
        }
        #expect(last.results.map(\.city) == ["Nowhere", "Berlin"])
        #expect(try playground.call("weather/stop?run=\(run)").status == 200)
        let (_, ended) = try watch(run) { $0.ending != nil }
        #expect(ended.ending == "The run was stopped.")
    }

    @Test(arguments: [
        ("start", "Name a city, such as London."),
        ("start?cities=+,+", "Name a city, such as London."),
        ("start?cities=a,b,c,d,e,f,g", "Name at most 6 cities; these are 7."),
        ("start?cities=\(String(repeating: "x", count: 61))", "has at most 60 characters"),
        ("start?cities=London&faults=boom", #"Fault 1 (\"boom\") is not known."#),
        ("start?cities=London&faults=503x21", "At most 20 faults can wait for requests."),
        ("state?run=0", "This run is over and forgotten."),
        ("nope", "There is nothing at this address."),
    ])
    func aCallThatCannotBeAnsweredSaysWhy(call: String, reason: String) throws {
        let answer = try playground.call("weather/\(call)")
        #expect([400, 404].contains(answer.status))
        #expect(answer.body.contains(reason), "\(answer.body)")
    }

    @Test func theOldestOfFiveRunsIsStoppedAndForgotten() throws {
        let runs = try (0..<5).map { _ in try start("cities=London&again=yes") }
        #expect(try playground.call("weather/state?run=\(runs[0])").status == 404)
        for run in runs.dropFirst() { #expect(try state(run, after: 0).ending == nil) }
    }

    private func start(_ query: String) throws -> String {
        let answer = try playground.call("weather/start?\(query)")
        return try #require(JSONDecoder().decode([String: String].self, from: Data(answer.body.utf8))["run"])
    }

    private func state(_ run: String, after version: Int) throws -> State {
        let answer = try playground.call("weather/state?run=\(run)&after=\(version)")
        return try JSONDecoder().decode(State.self, from: Data(answer.body.utf8))
    }

    /// Everything until a state is as it should be. A call waits up to two seconds for news.
    private func watch(
        _ run: String, until isEnough: (State) -> Bool
    ) throws -> (entries: [State.Entry], last: State) {
        var entries: [State.Entry] = []
        var last = try state(run, after: 0)
        for _ in 0..<500 {
            entries += last.entries
            if isEnough(last) { break }
            last = try state(run, after: last.version)
        }
        #expect(isEnough(last))
        return (entries, last)
    }
}
