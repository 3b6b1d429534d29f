import Foundation
import LoopbackServer
import Rill
import RillEventLog

/// The server of the drill, which fails for a while and logs what it responds.
final class DrillServer: Sendable {
    let url: URL
    private let server: LoopbackServer
    private let writer: LogWriter

    init(failing outage: Range<Duration>, logging file: URL) throws {
        let log = EventLog<String>(
            scheduler: SerialDispatchQueueScheduler(), retention: .none,
            origin: .current().named("server"))
        writer = log.write(as: .jsonLines(), to: try LogFile(at: file, existing: .replace))
        let start = ContinuousClock.now
        (server, url) = try LoopbackServer.embedded { request in
            let isDown = outage.contains(start.duration(to: .now))
            let response = isDown ? Response.status(503) : .text("the order is on its way")
            let order = request.query["order"] ?? ""
            Observable.just("\(response.status)")
                .log("requests", to: log, metadata: ["order": order])
                .subscribe().dispose()
            return .delayed(.milliseconds(20), .respond(response))
        }
    }

    func stop() {
        server.stop()
        writer.close()
    }
}

extension LogOrigin {
    /// The origin with another name for the process: the three processes of the drill are one program.
    func named(_ process: String) -> LogOrigin {
        LogOrigin(
            id: id, nanosecondsSince1970: nanosecondsSince1970, process: process, processID: processID,
            host: host, platform: platform, build: build)
    }
}
