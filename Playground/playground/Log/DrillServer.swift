import Foundation
import LoopbackServer
import Rill
import RillEventLog
import RillTelemetry

/// The server of the drill, which fails for a while and logs what it responds.
final class DrillServer: Sendable {
    let url: URL
    private let server: LoopbackServer
    private let writer: LogWriter
    /// Logs when the outage begins and ends.
    private let marks: any Disposable

    init(failing outage: Range<Duration>, logging file: URL) throws {
        let log = EventLog<String>(
            scheduler: SerialDispatchQueueScheduler(), retention: .none,
            origin: .current(process: "server"))
        let scheduler = SerialDispatchQueueScheduler()
        marks = Observable<Int>.timer(outage.lowerBound, scheduler: scheduler).map { _ in "the outage begins"
        }
        .concat(
            Observable<Int>.timer(outage.upperBound - outage.lowerBound, scheduler: scheduler)
                .map { _ in "the outage is over" }
        )
        .log("outage", to: log).subscribe()
        writer = log.write(as: .jsonLines(), to: try LogFile(at: file, existing: .replace))
        let start = ContinuousClock.now
        (server, url) = try LoopbackServer.embedded { request in
            let isDown = outage.contains(start.duration(to: .now))
            let response = isDown ? Response.status(503) : .text("the order is on its way")
            let caller = request.headers["traceparent"].flatMap {
                TraceContext(traceparent: $0, tracestate: request.headers["tracestate"])
            }
            let trace = (caller?.child() ?? TraceContext()).metadata
            Observable.just("\(response.status)")
                .log(
                    "requests", to: log,
                    metadata: trace.merging(["order": request.query["order"] ?? ""]) { $1 }
                )
                .subscribe().dispose()
            return .delayed(.milliseconds(20), .respond(response))
        }
    }

    func stop() {
        server.stop()
        marks.dispose()
        writer.close()
    }
}
