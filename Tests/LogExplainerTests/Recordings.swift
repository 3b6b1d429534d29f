import Foundation
import LogExplainer
import Rill
import RillEventLog
import RillNetworking
import RillTesting
import Testing

/// An error, and what it is evidence of.
struct Failing: CustomTestStringConvertible, Sendable {
    let cause: Cause
    let error: any Error
    var testDescription: String { "\(cause): \(error)" }

    static let all: [Failing] = [
        Failing(cause: .expiredKey, error: status(401)),
        Failing(cause: .outage, error: status(503)),
        Failing(cause: .refusedRequest, error: status(404)),
        Failing(cause: .refusedRequest, error: status(400, at: "/orders/40177")),
        Failing(cause: .refusedRequest, error: status(400, at: "/connections/timeout")),
        Failing(cause: .serversRate, error: status(429)),
        Failing(cause: .serversRate, error: ReplayedError(type: "ApiError", text: "429 refused")),
        Failing(cause: .unusableAnswer, error: ApiError.decoding(own("timeout"), answer(200, at: "/x"))),
        Failing(cause: .unusableAnswer, error: ApiError.invalidResponse(reason: "no head")),
        Failing(cause: .nameLookup, error: transport(.cannotFindHost)),
        Failing(cause: .outage, error: transport(.cannotConnectToHost)),
        Failing(cause: .outage, error: transport(.networkConnectionLost)),
        Failing(cause: .offline, error: transport(.notConnectedToInternet)),
        Failing(cause: .outage, error: ApiError.authentication(.refreshFailed(status(503)))),
        Failing(cause: .noFreeConnection, error: transport(.noFreeConnection(.total(.seconds(5))))),
        Failing(cause: .noResources, error: transport(.outOfResources(reason: "no thread"))),
        Failing(
            cause: .noResources,
            error: transport(.outOfResources(reason: "the host cannot be looked up: Too many open files"))),
        Failing(cause: .unknown, error: own("no row for order 15031")),
        Failing(cause: .unknown, error: own("a connection of the graph has no node, status 500")),
    ]

    static func status(_ status: Int, at path: String = "/x") -> any Error {
        let response = answer(status, at: path)
        return ApiError(response, to: HTTPRequest(url: response.head.url)) ?? .emptyBody(response)
    }

    private static func answer(_ status: Int, at path: String) -> HTTPResponse {
        HTTPResponse(head: ResponseHead(status: status, url: url.appending(path: path)))
    }

    private static func transport(_ kind: TransportError.Kind) -> any Error {
        ApiError.transport(TransportError(kind, url: url))
    }

    private static func own(_ text: String) -> any Error { ReplayedError(type: "E", text: text) }

    private static let url = URL(string: "https://shop.test") ?? URL(filePath: "/")
}

/// A subscription a second, each with an attempt that fails at once.
func recording(_ errors: [any Error]) -> LogRecording<AnyJSON> {
    let entries = errors.enumerated().flatMap { number, error in
        let kinds: [LogEntry<AnyJSON>.Kind] = [.subscribed, .error(LoggedError(error)), .disposed]
        return kinds.map { (number, 0.0, $0) }
    }
    return recording(entries)
}

/// A subscription a second, each answered in 20 ms unless it is one of `unanswered`, and one at the end.
/// Those without an answer are left after a time, if there is one.
func recording(
    of count: Int, unanswered: Range<Int> = 0..<0, leftAfter patience: Double? = nil
) -> LogRecording<AnyJSON> {
    let calls = (0...count).map { number -> [(number: Int, after: Double, kind: LogEntry<AnyJSON>.Kind)] in
        let begin = (number, 0.0, LogEntry<AnyJSON>.Kind.subscribed)
        if number < count, !unanswered.contains(number) {
            return [begin, (number, 0.02, .completed), (number, 0.02, .disposed)]
        }
        guard number < count, let patience else { return [begin] }
        return [begin, (number, patience, .disposed)]
    }
    return recording(calls.joined().sorted { Double($0.number) + $0.after < Double($1.number) + $1.after })
}

func recording(
    _ entries: [(number: Int, after: Double, kind: LogEntry<AnyJSON>.Kind)]
) -> LogRecording<AnyJSON> {
    LogRecording(
        entries: entries.enumerated().map { index, entry in
            LogEntry(
                sequence: index + 1, time: .zero.advanced(by: .seconds(Double(entry.number) + entry.after)),
                stream: "a", subscription: entry.number + 1, kind: entry.kind)
        })
}

/// Ten calls a second in virtual time for 40 s, and a batch at 10 s; those that reach the server from 10 s to
/// 20 s have the other time and error.
func traffic(
    batch: Int = 0,
    retry policy: RetryPolicy = RetryPolicy().maxAttempts(1),
    through limit: @Sendable (Observable<String>, VirtualTimeScheduler) -> Observable<String> = { call, _ in
        call
    },
    _ server: @escaping @Sendable (Bool) -> (seconds: Double, error: (any Error)?)
) throws -> LogRecording<AnyJSON> {
    let scheduler = VirtualTimeScheduler()
    let log = EventLog<String>(scheduler: scheduler, retention: .all)
    let call = Observable<String>.deferred {
        let (seconds, error) = server((10..<20).contains(scheduler.now.sinceZero / .seconds(1)))
        return Observable<Int>.timer(.seconds(seconds), scheduler: scheduler).map { _ in
            if let error { throw error }
            return "an answer"
        }
    }
    let logged = limit(call, scheduler).log("a", to: log, retry: policy, scheduler: scheduler)
    let steady = Observable<Int>.interval(.milliseconds(100), scheduler: scheduler).take(400)
    let burst = Observable<Int>.timer(.seconds(10), scheduler: scheduler)
        .flatMap { _ in Observable.from(0..<batch) }
    let calls = Observable.merge(steady, burst)
        .flatMap { _ in logged.catchErrorJustReturn("") }.subscribe()
    scheduler.advance(by: .seconds(200))
    calls.dispose()
    return try LogRecording<AnyJSON>(jsonLines: log.recording.jsonLines())
}
