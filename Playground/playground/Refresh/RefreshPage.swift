import Foundation
import LoopbackServer
import Rill
import RillNetworking

/// Many requests with an expired token, and the one refresh that serves them all.
enum RefreshPage: Page {
    struct Options {
        var requests = 50
        var fails = false
        var transport = ChosenTransport.usual
    }

    static let name = "refresh"
    static let summary = "sends 50 requests with an expired token: one refresh serves them all"

    static var options: OptionTable<Options> {
        OptionTable(
            about: "Sends many requests with an expired token, and shows that one refresh serves them all.",
            success: "one refresh served all requests, or with --fail failed them all", defaults: Options(),
            options: [
                Option(
                    "--requests", "N", "how many requests (default: 50, at most 1000)", \.requests,
                    .number(1...1000)),
                Option(
                    "--fail",
                    "the refresh fails too: all requests fail with its error, and it is not repeated"
                ) {
                    $0.fails = true
                },
                .transport(\.transport),
            ])
    }

    static func run(_ options: Options) async throws -> Bool {
        let (server, url) = try LoopbackServer.embedded { [fails = options.fails] in
            behavior(for: $0, refreshFails: fails)
        }
        defer { server.stop() }
        Terminal.show("Embedded server on \(server.baseURL), no network needed", .faint)
        let log = StepLog()
        log.show("sent", "\(options.requests) requests with an expired token", .faint)
        let errors = try await errors(of: options, from: url).toArray().value
        let refreshes = server.requests.count { $0.path == "/token" }
        let rejected = server.requests.count {
            $0.path != "/token" && $0.headers["Authorization"] == "Bearer expired"
        }
        let succeeded = errors.count { $0 == nil }
        log.show("rejected", "\(rejected) of them, with 401", .yellow)
        log.show(
            "refreshed", "\(refreshes) \(refreshes == 1 ? "time" : "times")", refreshes == 1 ? .green : .red)
        log.show("succeeded", "\(succeeded) requests", succeeded == options.requests ? .green : .red)
        for error in Set(errors.compactMap(\.self)).sorted() {
            log.show("failed", "\(errors.count { $0 == error }) requests: \(error)", .red)
        }
        return refreshes == 1 && succeeded == (options.fails ? 0 : options.requests)
    }

    /// The error of every request; nil for a request that succeeded.
    private static func errors(of options: Options, from url: URL) -> Observable<String?> {
        let plain = ApiClient(transport: options.transport.transport)
        let login = Authenticator(
            credential: "expired", scheduler: SerialDispatchQueueScheduler(),
            apply: { token, request in request.headers["Authorization"] = "Bearer \(token)" },
            refresh: { _ in plain.decoded(String.self, for: url.appending(path: "token")) })
        let client = plain.intercepted(by: login.interceptor)
        return .merge(
            (0..<options.requests).map { index in
                client.data(for: url.appending(path: "page/\(index)"))
                    .map { _ in nil }
                    .catchError { .just("\($0)") }
            })
    }

    private nonisolated static func behavior(for request: Request, refreshFails: Bool) -> Behavior {
        if request.path == "/token" {
            return .delayed(.milliseconds(100), .respond(refreshFails ? .status(503) : .json(#""fresh""#)))
        }
        return .respond(.status(request.headers["Authorization"] == "Bearer fresh" ? 200 : 401))
    }
}
