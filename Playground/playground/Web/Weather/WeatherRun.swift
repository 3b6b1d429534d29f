import Foundation
import LoopbackServer
import Rill
import RillLocks

/// A run of the weather lookup that a page watches. It ends when its lookups are over, when it is stopped,
/// after some minutes, or when no page requests its news any more.
final class WeatherRun: WebRun {
    static let longest = Duration.seconds(300)
    static let mostFaults = 20
    static let mostEntries = 1000

    /// The latest events, each with its version, and the last result of each city.
    private struct State {
        var entries: [(version: Int, event: WeatherEvent)] = []
        var results: [String: WeatherNews.Result] = [:]
    }

    private let cities: [String]
    private let service: WeatherService
    private let lookup: WeatherLookup
    private let job: WebJob<State>
    private let stops = PublishSubject<String>()
    private let faults = Mutex<[String]>([])
    private let scheduler: any Scheduler

    /// `scheduler` is the clock for the time limits of the run; the lookup uses the real clock.
    init(
        _ options: WeatherOptions, scheduler: any Scheduler = SerialDispatchQueueScheduler()
    ) throws(WebError) {
        (self.scheduler, cities) = (scheduler, options.cities)
        do { service = try WeatherService(options) } catch {
            throw WebError(error.description, status: 500)
        }
        let job = WebJob(State(), patience: .seconds(15), scheduler: scheduler)
        self.job = job
        lookup = WeatherLookup(options, baseURL: service.baseURL) { event in
            job.change { state, version in
                state.entries = (state.entries + [(version, event)]).suffix(Self.mostEntries)
            }
        }
    }

    var id: String { job.id }
    var isOver: Bool { job.ending != nil }

    func start() {
        let tooLong = Observable<Int>.timer(Self.longest, scheduler: scheduler)
            .map { _ in "The run has ended after \(Int(Self.longest / .seconds(60))) minutes." }
        let left = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
            .filter { [weak self] _ in self?.job.isAbandoned ?? true }
            .map { _ in "The run has ended because no page watched it." }
        let endings = Observable.merge([stops.asObservable(), tooLong, left])
            .do(onNext: { [job] in job.end($0) })
        // The pipeline keeps itself alive until it ends, and `endings` end it.
        _ = lookup.outcomes.takeUntil(endings).subscribe(
            onNext: { [job, units = lookup.units] outcome in
                let result = WeatherNews.Result(
                    city: outcome.city, text: outcome.text(in: units), isFound: outcome.isFound)
                job.change { state, _ in state.results[outcome.city] = result }
            },
            onError: { [job] in job.end("The run has failed: \($0)") },
            onCompleted: { [job] in job.end("All lookups are over.") },
            onDisposed: { [service] in
                // `stop` waits for the threads of the server, and these may wait for the current thread.
                DispatchQueue.global().async { service.stop() }
            })
    }

    func stop() { stops.onNext("The run was stopped.") }

    /// Makes the next requests fail as the script says.
    func add(faults text: String) throws(WebError) {
        let script: FaultScript
        do { script = try FaultScript(text) } catch { throw WebError(error.description) }
        try faults.withLock { (names) throws(WebError) in
            guard script.faults.count + service.faults.count <= Self.mostFaults else {
                throw WebError("At most \(Self.mostFaults) faults can wait for requests.")
            }
            names += script.names
            service.faults.append(script.faults)
        }
        job.change { _, _ in }
    }

    func news(after version: Int, waiting time: Duration) -> WebNews<WeatherNews> {
        job.news(after: version, waiting: time) { state in
            WeatherNews(
                now: lookup.now.seconds, cities: cities,
                entries: state.entries.filter { $0.version > version }.map(\.event),
                results: cities.compactMap { state.results[$0] },
                waitingFaults: faults.withLock { Array($0.suffix(service.faults.count)) })
        }
    }
}

/// The news of a lookup.
struct WeatherNews: Encodable, Sendable {
    struct Result: Encodable, Sendable {
        let city: String
        let text: String
        let isFound: Bool
    }

    /// The current time in seconds since the beginning, as all times here.
    let now: Double
    let cities: [String]
    let entries: [WeatherEvent]
    /// The last result of each city that has one.
    let results: [Result]
    /// The faults that no request has met yet.
    let waitingFaults: [String]
}
