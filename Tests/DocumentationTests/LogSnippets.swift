import Foundation
import Rill
import RillEventLog
import RillNetworking
import RillTesting

// The code about the event log in docs/guides/event-log.md, compiled.

struct Temperature: Codable, Sendable, Hashable {
    let celsius: Double
}

struct LogSnippet {
    let client = ApiClient()
    let policy = RetryPolicy(.delays([.seconds(1), .seconds(3), .seconds(5), .seconds(10)]))

    func london(at url: URL, _ scheduler: any Scheduler) -> (Observable<Temperature>, EventLog<Temperature>) {
        let log = EventLog<Temperature>(scheduler: scheduler)
        let london = client.decoded(Temperature.self, for: url)
            .log("London", to: log, retry: policy, scheduler: scheduler)
        return (london, log)
    }

    func use(_ log: EventLog<Temperature>, _ virtualTime: VirtualTimeScheduler) throws {
        let recording = log.recording
        let text = recording.text()  // a line for each entry
        let marbles = recording.marbles()  // a row for each subscription
        let picture = recording.svg()  // or html(), a page with the table beside it
        let file = recording.jsonLines()  // all of it, for a file
        let same = try LogRecording<Temperature>(jsonLines: file)  // and back: equal
        let london = Observable.replay(same, stream: "London", scheduler: virtualTime)  // a test fixture
        _ = (text, marbles, picture, london)
    }

    func retriedByHand(_ forecasts: Observable<Temperature>, _ log: EventLog<Temperature>)
        -> Observable<Temperature>
    {
        forecasts.log("London", to: log) { attempts in
            attempts.retry(3)
        }
    }

    func written(_ log: EventLog<Temperature>, to url: URL) throws -> LogWriter {
        let file = try LogFile(at: url, rotation: LogRotation(maxSize: 50_000_000, keep: 5))
        let writer = log.write(as: .jsonLines(), to: file)
        return writer
    }

    func shown(_ log: EventLog<Temperature>) -> LogWriter {
        let standardError = LogLineSink { lines in
            try FileHandle.standardError.write(contentsOf: Data(lines.utf8))
        }
        let shown = log.write(as: .text(), to: standardError)
        return shown
    }

    func recovered(_ data: Data) {
        let recovered = RecoveredLog<AnyJSON>(jsonLines: data)
        for log in recovered.recordings { print(log.text()) }
        print(recovered.skippedCount, recovered.skippedLines.first?.description ?? "")
    }

    func sampled(_ scheduler: any Scheduler) -> EventLog<Temperature> {
        let log = EventLog<Temperature>(
            scheduler: scheduler, filter: .fraction(0.01), recordsThreads: true,
            origin: .current(build: "1.4.2"))
        return log
    }

    func redacted(_ scheduler: any Scheduler, key: String) -> EventLog<Temperature> {
        let log = EventLog<Temperature>(
            scheduler: scheduler,
            retention: .last(10_000),
            redaction: LogRedaction(error: { error in
                ReplayedError(type: LoggedError(error).type, text: "\(error)".replacing(key, with: "…"))
            }))
        return log
    }
}

/// A run of the weather page in virtual time: two cities, a server that fails twice, a city that is not
/// there.
struct LogExample {
    struct Fault: Error, CustomStringConvertible {
        let description: String
        let mayPass: Bool
    }

    let recording: LogRecording<String>

    init() {
        let scheduler = VirtualTimeScheduler()
        let log = EventLog<String>(scheduler: scheduler)
        let policy = RetryPolicy(.delays([.seconds(1), .seconds(3), .seconds(5), .seconds(10)]))
            .retry(on: Fault.self) { $0.mayPass }
        let answers: [(city: String, attempts: [(Int, Event<String>)])] = [
            (
                "London",
                [
                    (15, .error(Fault(description: "503 the server failed", mayPass: true))),
                    (5, .next("9.5 °C, light rain")),
                ]
            ),
            (
                "Nowhere",
                [
                    (14, .error(Fault(description: "the connection broke", mayPass: true))),
                    (3, .error(Fault(description: "404 not found", mayPass: false))),
                ]
            ),
        ]
        let subscriptions = answers.map { answer in
            Self.request(answer.attempts, scheduler)
                .log(answer.city, to: log, retry: policy, scheduler: scheduler)
                .subscribe(onError: { _ in })
        }
        scheduler.run()
        subscriptions.forEach { $0.dispose() }
        recording = log.recording
    }

    /// A request whose attempts have these outcomes.
    private static func request(
        _ attempts: [(Int, Event<String>)], _ scheduler: VirtualTimeScheduler
    ) -> Observable<String> {
        let recording = LogRecording(
            entries: attempts.enumerated().flatMap { number, attempt -> [LogEntry<String>] in
                let entry = { (place: Int, time: Int, kind: LogEntry<String>.Kind) in
                    LogEntry(
                        sequence: 3 * number + place, time: Instant(sinceZero: .milliseconds(time)),
                        stream: "", subscription: 1, attempt: number + 1, kind: kind)
                }
                switch attempt.1 {
                case .next(let weather):
                    return [
                        entry(1, 0, .subscribed), entry(2, attempt.0, .next(weather)),
                        entry(3, attempt.0, .completed),
                    ]
                case .error(let error):
                    return [entry(1, 0, .subscribed), entry(2, attempt.0, .error(LoggedError(error)))]
                case .completed: return [entry(1, 0, .subscribed), entry(2, attempt.0, .completed)]
                }
            })
        return .replay(recording, scheduler: scheduler)
    }
}
