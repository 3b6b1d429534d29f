import Foundation
import LoopbackServer
import RillLocks
import RillTesting
import Testing

@testable import playground

/// The bounds of calls and of runs.
struct WebCallsTests {
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

    @Test func aCallTooManyIsRefusedUntilAnotherOneEnds() throws {
        let calls = WebCalls(atOnce: 1)
        let api = Waiting(timeLimit: .seconds(30))
        let first = Mutex<Response?>(nil)
        let isOver = DispatchSemaphore(value: 0)
        Thread {
            first.withLock { $0 = try? calls.response(to: WebCall("first"), of: api) }
            isOver.signal()
        }.start()
        api.isRunning.wait()
        #expect { try calls.response(to: WebCall("second"), of: api) } throws: {
            ($0 as? WebError)?.status == 503
        }
        api.mayEnd.signal()
        isOver.wait()
        #expect(first.withLock { $0?.status } == 200)
        api.mayEnd.signal()
        #expect(try calls.response(to: WebCall("third"), of: api).body == Array(#"{"name":"third"}"#.utf8))
    }

    @Test func aCallThatTakesTooLongKeepsItsPlace() throws {
        let calls = WebCalls(atOnce: 1)
        let api = Waiting(timeLimit: .milliseconds(1))
        #expect { try calls.response(to: WebCall("slow"), of: api) } throws: {
            ($0 as? WebError)?.status == 504
        }
        #expect { try calls.response(to: WebCall("next"), of: api) } throws: {
            ($0 as? WebError)?.status == 503
        }
        api.mayEnd.signal()
    }

    @Test func aRunEndsThatNoPageWatches() throws {
        let scheduler = VirtualTimeScheduler()
        let run = try run(scheduler)
        scheduler.advance(by: .seconds(14))
        #expect(run.state(after: 0, waitingUpTo: .zero).ending == nil)
        scheduler.advance(by: .seconds(15))
        #expect(run.state(after: 0, waitingUpTo: .zero).ending == nil)
        scheduler.advance(by: .seconds(17))
        #expect(
            run.state(after: 0, waitingUpTo: .zero).ending == "The run has ended because no page watched it.")
    }

    @Test func aRunEndsAfterFiveMinutes() throws {
        let scheduler = VirtualTimeScheduler()
        let run = try run(scheduler)
        for _ in 0..<29 {
            scheduler.advance(by: .seconds(10))
            #expect(run.state(after: 0, waitingUpTo: .zero).ending == nil)
        }
        scheduler.advance(by: .seconds(10))
        #expect(run.state(after: 0, waitingUpTo: .zero).ending == "The run has ended after 5 minutes.")
    }

    @Test func aRunKeepsItsLastThousandEvents() {
        let record = WeatherRecord(["London"], units: .metric)
        for number in 1...1005 {
            record.add(WeatherEvent(.milliseconds(number), "London", .request, "\(number)"))
        }
        let state = record.state(after: 0, at: .seconds(2), waitingFaults: [])
        #expect(state.entries.count == 1000)
        #expect(state.entries.first?.text == "6")
        #expect(state.dropped == 5)
    }

    @Test func repeatedNamesOfAQueryKeepTheirOrder() throws {
        let call = WebCall("a", items: [.init(name: "row", value: "1"), .init(name: "row", value: "2")])
        #expect(call.values(of: "row") == ["1", "2"])
        #expect(call.query["row"] == "1")
        #expect(call.values(of: "none").isEmpty)
    }

    /// A run of lookups without end.
    private func run(_ scheduler: VirtualTimeScheduler) throws -> WeatherRun {
        var options = WeatherOptions()
        options.cities = ["London"]
        options.times = 1000
        options.pause = .seconds(60)
        let run = try WeatherRun(options, scheduler: scheduler)
        run.start()
        return run
    }
}
