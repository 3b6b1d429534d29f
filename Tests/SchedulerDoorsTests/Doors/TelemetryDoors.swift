import Foundation
import Rill
import RillEventLog
import RillNetworking
import RillTelemetry

extension Door {
    static let telemetry = [
        Door("OTLPExporter.init(to:metrics:headers:transport:limits:settings:on:onError:)") { bench in
            Observable<Int>.create { observer, lifetime in
                let transport = StubTransport { request in
                    observer.onNext(1)
                    return request.response(200)
                }
                let log = EventLog<Int>(scheduler: bench.scheduler)
                let exporter = OTLPExporter(
                    to: URL(filePath: "/"), transport: transport, on: bench.scheduler, onError: { _ in })
                lifetime.add(log.export(to: exporter))
                lifetime.onDispose { withExtendedLifetime(exporter) {} }
                lifetime.add(bench.numbers().log("numbers", to: log).subscribe())
            }
        },
        Door("OTLPExporter.init(_:transport:on:onError:)") { bench in
            Observable<Int>.create { observer, lifetime in
                let transport = StubTransport { request in
                    observer.onNext(1)
                    return request.response(200)
                }
                let log = EventLog<Int>(scheduler: bench.scheduler)
                let exporter = OTLPExporter(
                    try OTLPEnvironment(["OTEL_METRICS_EXPORTER": "none"]), transport: transport,
                    on: bench.scheduler, onError: { _ in })
                lifetime.add(log.export(to: exporter))
                lifetime.onDispose { withExtendedLifetime(exporter) {} }
                lifetime.add(bench.numbers().log("numbers", to: log).subscribe())
            }
        },
    ]
}
