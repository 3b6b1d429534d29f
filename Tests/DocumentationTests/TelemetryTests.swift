import Foundation
import LoopbackServer
import NetworkingTestSupport
import Rill
import RillEventLog
import RillLimits
import RillTelemetry
import RillTesting
import Testing

/// The code of docs/guides/telemetry.md does what the page says.
struct TelemetryTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func spansReachTheCollectorWithTheTextsOfTheClosure() throws {
        let receiver = try LoopbackServer.responding(.respond(.json("{}")))
        let snippets = TelemetryPage(log: EventLog(scheduler: scheduler), scheduler: scheduler)
        let exporter = snippets.start(try receiver.url("/v1/traces"))
        _ = Observable.just(Temperature(celsius: 9.5)).log("London", to: snippets.log).subscribe()
        #expect(snippets.end(exporter))
        let request = try #require(receiver.requests.first)
        #expect(request.text.contains(#""stringValue":"9.5 °C""#))
        #expect(receiver.requests.count == 1 && exporter.figures.exported == 2)
    }

    @Test func limitsAndAttemptsReachTheCollectorAsMetrics() throws {
        let receiver = try LoopbackServer.responding(.respond(.json("{}")))
        let snippets = TelemetryPage(log: EventLog(scheduler: scheduler), scheduler: scheduler)
        let exporter = snippets.measured(
            try receiver.url("/v1/traces"), try receiver.url("/v1/metrics"))
        _ = snippets.hosts["example.org"]
        _ = Observable.just(Temperature(celsius: 9.5)).log("London", to: snippets.log).subscribe()
        #expect(snippets.end(exporter))
        let metrics = try #require(receiver.requests.first { $0.path == "/v1/metrics" }).text
        #expect(metrics.contains("rill.breaker.state") && metrics.contains("example.org"))
        #expect(metrics.contains("rill.attempt.duration") && metrics.contains("London"))
        #expect(receiver.requests.count == 2)
    }

    @Test func logAndHeaderHaveTheIdsOfTheSameSpans() throws {
        let faults = FaultQueue([.status(503)])
        let server = try LoopbackServer.serving { _ in faults.behavior(insteadOf: .json(#"{"celsius":9.5}"#))
        }
        let snippets = TelemetryPage(log: EventLog(scheduler: scheduler), scheduler: scheduler)
        let caller = TraceContext(traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
        let stream = snippets.london(at: try server.url(), for: caller)
        #expect(try stream.outcome(on: scheduler).isCompleted)
        #expect(try stream.outcome(on: scheduler).isCompleted)
        let spans = snippets.log.recording.spans()
        #expect(spans.map(\.name).filter { $0 == "London" }.count == 2)
        #expect(Set(spans.map(\.spanID)).count == 5)
        #expect(spans.allSatisfy { $0.traceID == caller?.traceID })
        let sent = server.requests.compactMap { TraceContext(traceparent: $0.headers["traceparent"] ?? "") }
        #expect(sent.map(\.spanID) == spans.filter { $0.name == "London attempt" }.map(\.spanID))
        #expect(spans.first?.parentID == caller?.spanID)
    }

    @Test func twoRecordingsAreTwoProcesses() {
        let recording = LogRecording<Temperature>(entries: [])
        let snippets = TelemetryPage(log: EventLog(scheduler: scheduler), scheduler: scheduler)
        let text = String(decoding: snippets.file(recording, recording), as: UTF8.self)
        #expect(text.components(separatedBy: "process_name").count == 3)
    }
}
