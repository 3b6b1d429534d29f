import Rill
import RillEventLog
import RillLocks

/// What happens, as a stream of lines, with the times since the start.
final class WeatherLog: Sendable {
    private let lines = PublishSubject<WeatherReport>()
    private let scheduler: any Scheduler
    private let start: Instant

    init(scheduler: any Scheduler) {
        self.scheduler = scheduler
        start = scheduler.now
    }

    var reports: Observable<WeatherReport> { lines.asObservable() }

    func end() {
        lines.onCompleted()
    }

    fileprivate func add(_ kind: WeatherLogLine.Kind, city: String, attempt: Int, at time: Instant?) {
        let time = start.duration(to: time ?? scheduler.now)
        lines.onNext(.log(WeatherLogLine(time: time, city: city, attempt: attempt, kind: kind)))
    }
}

/// One line of the log.
struct WeatherLogLine: Sendable {
    enum Kind: Sendable {
        case request
        case next(String)
        case error(String)
        case completed
        case wait(String)
        case key(String)
        case cache(String)
    }

    let time: Duration
    let city: String
    let attempt: Int
    let kind: Kind
}

/// The log of one lookup, which counts its attempts from 1.
final class LookupLog: Sendable {
    private let log: WeatherLog
    private let city: String
    private let attempt = Atomic<Int>(0)

    init(_ log: WeatherLog, city: String) {
        self.log = log
        self.city = city
    }

    func beginAttempt() {
        attempt.add(1, ordering: .relaxed)
        note(.request)
    }

    func note(_ kind: WeatherLogLine.Kind, at time: Instant? = nil) {
        log.add(kind, city: city, attempt: attempt.load(ordering: .relaxed), at: time)
    }

    func note(_ timed: TimedEvent<CurrentWeather>, units: WeatherUnits) {
        switch timed.event {
        case .next(let weather): note(.next(weather.text(in: units)), at: timed.time)
        case .error(let error): note(.error(error.brief), at: timed.time)
        case .completed: note(.completed, at: timed.time)
        }
    }
}
