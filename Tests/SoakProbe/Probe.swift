import Foundation
import Rill
import RillEventLog
import RillLimits
import RillLocks
import RillNetworking
import RillTelemetry

/// The workers of all jobs, their log and its exporter. Says how they are on standard output.
final class Probe: Sendable {
    private let ledger: Ledger
    private let log: EventLog<Int>
    private let writer: LogWriter
    private let exporter: OTLPExporter
    private let jobs: Jobs
    private let workers: [Worker]
    private let scheduler = ConcurrentDispatchQueueScheduler()
    private let beats = SerialDisposable()

    /// `folder` has the settings, files that the server has too, and the folder disk for what is written.
    init(in folder: URL) throws {
        let settings = try JSONDecoder().decode(
            Settings.self, from: Data(contentsOf: folder.appending(path: "settings.json")))
        ledger = Ledger(file: try FileHandle(forWritingTo: folder.appending(path: "outcomes")))
        log = EventLog(scheduler: scheduler, retention: .last(1_000))
        writer = log.write(
            as: .jsonLines(), to: try LogFile(at: folder.appending(path: "disk/log.jsonl")),
            bufferingPolicy: .unbounded, onError: { say("log \($0)") })
        let tls = TLSConfiguration(authorities: settings.certificate.map { URL(filePath: $0) })
        let transport = CurlTransport(
            configuration: TransportConfiguration(maximumConnectionsPerHost: 40, tls: tls, proxy: .none))
        exporter = OTLPExporter(
            to: settings.plain.appending(path: "v1/traces"),
            metrics: OTLPMetrics(to: settings.plain.appending(path: "v1/metrics"), interval: .seconds(5)),
            transport: transport,
            settings: OTLPSettings(queueSize: 8_192, delay: .seconds(1)), onError: { _ in })
        log.export(to: exporter)
        let originals = try (0..<4).map { try Data(contentsOf: folder.appending(path: "files/\($0)")) }
        jobs = Jobs(
            settings: settings, folder: folder, originals: originals, log: log, ledger: ledger,
            client: ApiClient(transport: transport), scheduler: scheduler)
        exporter.observe(jobs.places, jobs.orders, jobs.rate, jobs.budget, jobs.breaker)
        workers = jobs.all.enumerated().flatMap { [ledger, scheduler] index, job in
            (0..<job.workers).map {
                Worker(
                    job, number: $0, ledger: ledger, scheduler: scheduler,
                    seed: settings.seed &+ UInt64(index << 8 + $0))
            }
        }
        beats.disposable = Observable<Int>.interval(.seconds(1), scheduler: scheduler)
            .subscribe(onNext: { [ledger] _ in
                ledger.store()
                say("beat \(ledger.oldest)")
            })
    }

    func start() {
        for worker in workers { worker.start() }
    }

    /// Lets all operations end, and says what is left.
    func rest() {
        for worker in workers { worker.stop() }
        while ledger.runningCount > 0 { usleep(10_000) }
        // Connections close, and threads that have nothing to do end.
        sleep(6)
        _ = writer.flush(waitingAtMost: .seconds(10))
        _ = exporter.flush(waitingAtMost: .seconds(10))
        let now = scheduler.now
        let orders = jobs.orders.figures(at: now)
        let places = jobs.places.figures(at: now)
        let waiting = orders.waiting + places.waiting + jobs.rate.figures(at: now).waiting
        say("says heap=\(trimmedHeap()) running=\(orders.running + places.running) waiting=\(waiting)")
    }

    func end() {
        _ = writer.close(waitingAtMost: .seconds(10))
        _ = exporter.close(waitingAtMost: .seconds(10))
        let spans = exporter.figures
        beats.dispose()
        ledger.store()
        say(
            "says written=\(writer.figures.written) dropped=\(writer.figures.dropped)"
                + " lost=\(writer.figures.lost) spans=\(spans.exported) unsent=\(spans.dropped)")
    }
}

/// Writes a line at once.
func say(_ text: String) {
    FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}
