import Foundation
import LoopbackServer
import RillLocks
import RillTesting
import TestSupport
import Testing

@testable import playground

/// The bounds of calls, and runs that pages watch.
@Suite(.blocking) struct WebJobTests {
    /// Answers when the test says so.
    private struct Waiting: WebAPI {
        let name = "waiting"
        let timeLimit: Duration
        let isRunning = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)

        func answer(_ call: WebCall) throws(WebError) -> any Encodable {
            isRunning.signal()
            mayEnd.wait()
            return ["name": call.name]
        }
    }

    private func status(_ calls: WebCalls, _ api: Waiting) -> Int {
        do { return try calls.response(to: WebCall("call"), of: api).status } catch { return error.status }
    }

    @Test func aCallTooManyIsRefusedUntilAnotherOneEnds() {
        let (calls, api) = (WebCalls(atOnce: 1), Waiting(timeLimit: .seconds(30)))
        let first = Mutex(0)
        let isOver = DispatchSemaphore(value: 0)
        Thread {
            let status = self.status(calls, api)
            first.withLock { $0 = status }
            isOver.signal()
        }.start()
        api.isRunning.wait()
        #expect(status(calls, api) == 503)
        api.mayEnd.signal()
        isOver.wait()
        #expect(first.withLock { $0 } == 200)
        // One that takes too long keeps its place.
        let slow = Waiting(timeLimit: .milliseconds(1))
        #expect(status(calls, slow) == 504)
        #expect(status(calls, slow) == 503)
        slow.mayEnd.signal()
    }

    private func weather(
        cities: [String] = ["London"], times: Int = 1000, faults: String? = nil,
        _ scheduler: VirtualTimeScheduler
    ) throws -> WeatherRun {
        var options = WeatherOptions()
        (options.cities, options.times, options.pause) = (cities, times, .seconds(60))
        let run = try WeatherRun(options, scheduler: scheduler)
        if let faults { try run.add(faults: faults) }
        run.start()
        return run
    }

    @Test func aRunEndsThatNoPageWatchesOrAfterFiveMinutes() throws {
        let scheduler = VirtualTimeScheduler()
        let (left, watched) = (try weather(scheduler), try weather(scheduler))
        for _ in 0..<29 {
            scheduler.advance(by: .seconds(10))
            #expect(watched.news(after: 0, waiting: .zero).ending == nil)
        }
        #expect(left.news(after: 0, waiting: .zero).ending == "The run has ended because no page watched it.")
        scheduler.advance(by: .seconds(10))
        #expect(watched.news(after: 0, waiting: .zero).ending == "The run has ended after 5 minutes.")
    }

    @Test func aRunShowsItsErrorsItsWaitsAndItsResults() throws {
        let run = try weather(times: 1, faults: "503", VirtualTimeScheduler())
        var (events, news) = ([WeatherEvent](), run.news(after: 0, waiting: .zero))
        while news.ending == nil {
            events += news.state.entries
            news = run.news(after: news.version, waiting: .seconds(2))
        }
        events += news.state.entries
        #expect(Set(events.map(\.kind)).isSuperset(of: [.request, .error, .wait, .next, .completed]))
        #expect(news.state.results.map(\.text) == ["9.5 °C, light rain, humidity 81 %, wind 4.1 m/s"])
        #expect(news.ending == "All lookups are over.")
        #expect(run.news(after: news.version, waiting: .seconds(60)).state.entries.isEmpty, "it is over")
    }

    @Test func eachFaultThatWaitsHasItsOwnName() throws {
        let run = try weather(cities: [], VirtualTimeScheduler())
        #expect(throws: WebError.self) { try run.add(faults: "503x21") }
        for script in ["503x3", "reset, slow:500ms"] { try run.add(faults: script) }
        #expect(
            run.news(after: 0, waiting: .zero).state.waitingFaults
                == ["503", "503", "503", "reset", "slow:500ms"])
    }

    @Test func aRunThatIsOverMakesRoomFirst() throws {
        let (runs, scheduler) = (
            WebRuns<WeatherRun>(most: 2, forgotten: "It is gone."), VirtualTimeScheduler()
        )
        let all = try (0..<3).map { _ in try weather(scheduler) }
        defer { for run in all { run.stop() } }
        all[1].stop()
        for run in all { runs.start(run) }
        #expect(all.map { $0.news(after: 0, waiting: .zero).ending != nil } == [false, true, false])
        let over = WebCall("weather", items: [URLQueryItem(name: "run", value: all[1].id)])
        #expect(throws: WebError.self) { try runs.run(of: over) }
    }

    @Test func aNewRunReplacesTheOldest() throws {
        let (runs, scheduler) = (
            WebRuns<WeatherRun>(most: 2, forgotten: "It is gone."), VirtualTimeScheduler()
        )
        let all = try (0..<3).map { _ in try weather(scheduler) }
        for run in all { runs.start(run) }
        let call = { (run: WeatherRun) in
            WebCall("weather", items: [URLQueryItem(name: "run", value: run.id)])
        }
        #expect(throws: WebError.self) { try runs.run(of: call(all[0])) }
        #expect(try runs.run(of: call(all[1])) === all[1])
        #expect(try runs.run(of: WebCall("weather")) === all[2], "a page that knows none gets the latest")
        #expect(all.map { $0.news(after: 0, waiting: .zero).ending != nil } == [true, false, false])
    }

    private func options(_ fields: [String: String]) throws -> StormOptions {
        var reader = FieldReader(fields)
        let options = StormOptions(&reader)
        try #require(reader.problems.isEmpty)
        return options
    }

    @Test(arguments: [
        ["model": "reconnect", "policies": "none,full", "clients": "60", "capacity": "20", "seed": "3"],
        ["model": "stall", "policies": "full,budget-breaker", "clients": "40", "hosts": "3", "load": "0.9"],
        ["model": "aws", "policies": "none,decorrelated", "clients": "10", "seed": "8"],
        ["model": "recovery", "policies": "none,throttle", "rate": "3", "outage": "7"],
    ])
    func theFiguresOfAStormAreThoseOfItsCommand(_ fields: [String: String]) throws {
        let job = StormJob(try options(fields))
        job.start()
        var (lines, news) = ([String: StormLine](), job.news(after: 0, waiting: .zero))
        while true {
            for line in news.state.lines { lines[line.policy] = line }
            if news.ending != nil { break }
            news = job.news(after: news.version, waiting: .seconds(2))
        }
        #expect(news.ending == "The simulation is finished.")
        let command = news.state.command
        #expect(try options(news.state.fields).command == command)
        let run = try PlaygroundProcess(String(command.dropFirst("swift run playground ".count)))
        for policy in news.state.policies {
            let line = try #require(lines[policy])
            let row = run.lines.first { $0.split(separator: " ").contains { $0 == policy } } ?? ""
            let cells = row.components(separatedBy: policy).last?.split(separator: " ").map(String.init) ?? []
            // The table of the model aws has the errors of the means beside them.
            #expect(line.figures == (fields["model"] == "aws" ? [cells[0], cells[3]] : cells))
            #expect(Double(line.attempts) == (line.rates.reduce(0, +) * news.state.bin).rounded())
        }
    }

    @Test(arguments: [true, false]) func aStormThatIsStoppedOrNotWatchedEnds(isStopped: Bool) throws {
        let fields = ["policies": "constant", "clients": "20000"]
        let turn = DispatchSemaphore(value: 1)
        let job = StormJob(try options(fields), patience: isStopped ? .seconds(30) : .zero, turn: turn)
        job.start()
        if isStopped { job.stop() }
        var news = job.news(after: 0, waiting: .zero)
        while news.ending == nil { news = job.news(after: news.version, waiting: .seconds(2)) }
        #expect(news.ending == (isStopped ? "It was stopped." : "No page has asked about it for a while."))
        // The simulation itself ends too.
        #expect(turn.wait(timeout: .now() + 300) == .success)
        turn.signal()
    }

    @Test(arguments: [
        (
            ["model": "boom"], ["model", "policies"],
            "Choose one of reconnect, stall, aws, recovery, overload."
        ),
        (["policies": "budget"], ["policies"], "Choose one policy or more of this model."),
        (["policies": "full", "clients": "9"], ["clients"], "a whole number from 10 to 20000"),
        (["model": "stall", "policies": "full", "load": "much"], ["load"], "a number from 0.01 to 2"),
        (
            ["model": "aws", "policies": "full", "clients": "1.5"], ["clients"],
            "a whole number from 1 to 200"
        ),
    ])
    func aProblemOfAStormNamesItsField(_ fields: [String: String], _ names: [String], _ text: String) {
        let answer = StormAPI().start(fields)
        #expect(answer.result == nil && answer.problems.map(\.field) == names)
        #expect(answer.problems.first?.text.contains(text) ?? false, "\(answer.problems)")
    }

    @Test(.simulation) func everyModelIsExplained() throws {
        for model in StormModel.allCases {
            let usual = model.guide.fields.map { ($0.name, $0.usual?.shortText ?? "") }
            let own = ["model": model.rawValue, "policies": model.guide.chosen.joined(separator: ",")]
            let options = try options(own.merging(usual) { $1 })
            #expect(model.guide.name == model.rawValue && options.policies == model.guide.chosen)
            let figures = model.figures(model.run(model.policies[0], options.stormSizes[0], seed: 1) { _ in })
            #expect(figures.count == model.guide.columns.count && !figures.contains(""))
        }
        #expect(StormModel.allCases.map(\.policies.count) == [6, 8, 5, 6, 4])
    }
}
