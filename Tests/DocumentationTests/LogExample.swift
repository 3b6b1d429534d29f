import Rill
import RillEventLog
import RillTesting

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
