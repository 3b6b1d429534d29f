import Foundation
import Rill
import RillEventLog
import RillNetworking
import RillTelemetry

// The code of docs/guides/telemetry.md, compiled.

struct TelemetrySnippets {
    let log: EventLog<Temperature>
    let scheduler: any Scheduler
    let policy = RetryPolicy(.constant(.seconds(1))).maxAttempts(3)
    let client = ApiClient()

    func start(_ url: URL) -> OTLPExporter {
        let exporter = OTLPExporter(to: url)  // http://localhost:4318/v1/traces
        log.export(to: exporter) { "\($0.celsius) °C" }
        return exporter
    }

    func end(_ exporter: OTLPExporter) -> Bool {
        exporter.close(waitingAtMost: .seconds(5))
    }

    func london(at url: URL, for caller: TraceContext?) -> Observable<Temperature> {
        Observable.deferred {
            let context = caller?.child() ?? TraceContext()
            return client.intercepted(by: .trace(context)).decoded(Temperature.self, for: url)
                .log("London", to: log, retry: policy, scheduler: scheduler, metadata: context.metadata)
        }
    }

    func file(_ server: LogRecording<Temperature>, _ app: LogRecording<Temperature>) -> Data {
        let file = [server, app].traceEvents()
        return file
    }
}
