import Foundation
import LoopbackServer
import Rill
import RillLocks

/// A run of the weather lookup that a page watches. It ends when its lookups are over, when it is stopped,
/// after some minutes, or when no page asks about it any more.
final class WeatherRun: Sendable {
    static let longest = Duration.seconds(300)
    static let patience = Duration.seconds(15)
    static let mostFaults = 20

    let id = String(UInt64.random(in: 0 ... .max), radix: 36)
    private let service: WeatherService
    private let lookup: WeatherLookup
    private let record: WeatherRecord
    private let stops = PublishSubject<String>()
    private let faults = Mutex<[String]>([])
    private let scheduler: any Scheduler
    private let lastAsked: Mutex<Instant>

    /// `scheduler` is the clock of the limits above; the lookup has the real one.
    init(
        _ options: WeatherOptions, scheduler: any Scheduler = SerialDispatchQueueScheduler()
    ) throws(WebError) {
        self.scheduler = scheduler
        lastAsked = Mutex(scheduler.now)
        do { service = try WeatherService(options) } catch {
            throw WebError(error.description, status: 500)
        }
        let record = WeatherRecord(options.cities, units: options.units)
        self.record = record
        lookup = WeatherLookup(options, baseURL: service.baseURL, show: { record.add($0) })
    }

    func start() {
        let tooLong = Observable<Int>.timer(Self.longest, scheduler: scheduler)
            .map { _ in "The run has ended after \(Int(Self.longest / .seconds(60))) minutes." }
        let left = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
            .filter { [weak self] _ in self?.isAbandoned ?? true }
            .map { _ in "The run has ended because no page watched it." }
        let endings = Observable.merge([stops.asObservable(), tooLong, left])
            .do(onNext: { [record] in record.end($0) })
        // The pipeline keeps itself alive until it ends, and `endings` end it.
        _ = lookup.outcomes.takeUntil(endings).subscribe(
            onNext: { [record] in record.add($0) },
            onError: { [record] in record.end("The run has failed: \($0)") },
            onCompleted: { [record] in record.end("All lookups are over.") },
            onDisposed: { [service] in
                // It waits for the threads of the server, and this may be one that they wait for.
                DispatchQueue.global().async { service.stop() }
            })
    }

    func stop() {
        stops.onNext("The run was stopped.")
    }

    /// Makes the next requests fail as the script says.
    func add(faults text: String) throws(WebError) {
        let script: FaultScript
        do { script = try FaultScript(text) } catch { throw WebError(error.description) }
        try faults.withLock { (names) throws(WebError) in
            guard script.faults.count + service.faults.count <= Self.mostFaults else {
                throw WebError("At most \(Self.mostFaults) faults can wait for requests.")
            }
            names += Array(repeating: text, count: script.faults.count)
            service.faults.append(script.faults)
        }
        record.noteChange()
    }

    /// What is new since a version, as soon as there is something.
    func state(after version: Int, waitingUpTo time: Duration) -> WeatherState {
        lastAsked.withLock { $0 = scheduler.now }
        record.waitForNews(since: version, atMost: time)
        lastAsked.withLock { $0 = scheduler.now }
        let waiting = faults.withLock { Array($0.suffix(service.faults.count)) }
        return record.state(after: version, at: lookup.now, waitingFaults: waiting)
    }

    private var isAbandoned: Bool {
        lastAsked.withLock { $0 }.duration(to: scheduler.now) > Self.patience
    }
}
