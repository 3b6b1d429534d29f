import Foundation
import LoopbackServer
import Rill
import RillNetworking
import RillText

/// A request that waits for the network.
enum OfflinePage: Page {
    struct Options {
        var after = Duration.seconds(1)
        var watch: Duration?
        var transport = ChosenTransport.usual
    }

    static let name = "offline"
    static let summary = "sends a request without a network, and again when there is one"

    static var options: OptionTable<Options> {
        OptionTable(
            about: """
                Sends a request while there is no network, and again when there is one.

                The network of the request is simulated: an embedded server that starts after a while. First
                the page shows the status of the system's network.
                """,
            success: "the request succeeded", defaults: Options(),
            options: [
                Option(
                    "--after", "TIME", "how long the simulated network is away (default: 1s)", \.after, .time),
                Option(
                    "--watch", "TIME",
                    "sends no request, and shows changes of the system's network for this time", \.watch,
                    .time),
                .transport(\.transport),
            ])
    }

    static func run(_ options: Options) async throws -> Bool {
        let log = StepLog()
        if let time = options.watch {
            let end = Observable<Int>.timer(time, scheduler: SerialDispatchQueueScheduler())
            for try await status in Reachability.status.takeUntil(end).values {
                log.show("system", "\(status)", .faint)
            }
            return true
        }
        do {
            log.show("system", "\(try await Reachability.status.value)", .faint)
        } catch {
            log.show("system", "\(error)", .yellow)
        }
        return try await request(options, log)
    }

    private static func request(_ options: Options, _ log: StepLog) async throws -> Bool {
        // This server finds a free port, on which nothing listens after the stop.
        let (server, url) = try LoopbackServer.embedded { _ in .hang }
        server.stop()
        let port = Int(server.port)
        let network = BehaviorRelay<Reachability.Status>(value: .offline)
        let scheduler = SerialDispatchQueueScheduler()
        log.show("network", "away for \(options.after.text)", .yellow)
        let servedLater = Observable<Int>.timer(options.after, scheduler: scheduler)
            .map { _ in
                let (server, _) = try LoopbackServer.embedded(port: port) { _ in
                    .respond(.text("Here I am again."))
                }
                log.show("network", "back", .green)
                network.accept(.online)
                return server
            }
            // Retains the server until the connection is disposed.
            .concat(.never())
            .replay(1)
        let connection = servedLater.connect()
        let attempts = Interceptor { request, send in
            send(request).do(onError: { log.show("failed", "\($0)", .red) })
        }
        let text = ApiClient(transport: options.transport.transport)
            .intercepted(by: .whenOnline(network, scheduler: scheduler), attempts)
            .data(for: url)
            .map { String(decoding: $0, as: UTF8.self) }
        // A server that cannot start ends the wait.
        let result = try await Observable.merge([
            text, servedLater.flatMap { _ in Observable<String>.empty() },
        ])
        .value
        connection.dispose()
        log.show("response", result, .green)
        return true
    }
}
