import Dispatch
import Foundation
import LoopbackServer
import Rill
import RillNetworking

/// Many requests whose token has expired, and the one refresh that serves them.
enum RefreshPage: Page {
    static let name = "refresh"
    static let summary = "sends 50 requests with an expired token: one refresh serves them all"

    @MainActor
    static func run(_ arguments: [String]) throws(UsageError) -> Never {
        let options = try RefreshOptions(arguments)
        let (server, url) = try LoopbackServer.embedded { [fails = options.fails] in answer(to: $0, fails) }
        let log = StepLog()
        log.showHeading("Embedded server on \(server.baseURL), no network needed")
        log.show("sent", "\(options.requests) requests with an expired token", .faint)
        let answers = answers(from: url, options).toArray()
        let subscription = answers.subscribeOnMainActor(onNext: { errors in
            let isRight = show(errors, server.requests, options, log)
            server.stop()
            exit(isRight ? ExitCode.success : ExitCode.failure)
        })
        withExtendedLifetime(subscription) { dispatchMain() }
    }

    /// Nil for a request that was answered, else its error.
    private static func answers(from url: URL, _ options: RefreshOptions) -> Observable<String?> {
        let plain = ApiClient(transport: options.transport)
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

    private nonisolated static func answer(to request: Request, _ refreshFails: Bool) -> Answer {
        if request.path == "/token" {
            let token: Response = refreshFails ? .text("", status: 503) : .json(#""fresh""#)
            return .delayed(.milliseconds(100), .respond(token))
        }
        let isWelcome = request.headers["Authorization"] == "Bearer fresh"
        return .respond(.text("", status: isWelcome ? 200 : 401))
    }

    private static func show(
        _ errors: [String?], _ requests: [Request], _ options: RefreshOptions, _ log: StepLog
    ) -> Bool {
        let refreshes = requests.count { $0.path == "/token" }
        let refused = requests.count {
            $0.path != "/token" && $0.headers["Authorization"] == "Bearer expired"
        }
        let answered = errors.count { $0 == nil }
        log.show("refused", "\(refused) of them, with 401", .yellow)
        log.show(
            "refreshed", "\(refreshes) \(refreshes == 1 ? "time" : "times")", refreshes == 1 ? .green : .red)
        log.show("answered", "\(answered) requests", answered == options.requests ? .green : .red)
        for error in Set(errors.compactMap(\.self)).sorted() {
            log.show("failed", "\(errors.count { $0 == error }) requests: \(error)", .red)
        }
        return refreshes == 1 && answered == (options.fails ? 0 : options.requests)
    }
}
