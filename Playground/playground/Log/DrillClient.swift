import Foundation
import Rill
import RillEventLog
import RillLimits
import RillNetworking
import RillTelemetry

/// A client of the drill. It sends the server four orders a second, with limits, and logs everything.
struct DrillClient {
    enum Role: String, CaseIterable, Sendable {
        /// Has a breaker, for which the orders wait.
        case shop
        /// Has a throttle and few retries.
        case billing
    }

    private let role: Role
    private let server: URL
    private let scheduler = SerialDispatchQueueScheduler()
    private let breaker = CircuitBreaker(
        failureRate: 0.5, minimumCalls: 4, window: .time(.seconds(4)), open: .constant(.seconds(2)), probes: 1
    )
    private let throttle = AdaptiveThrottle(window: .seconds(4))

    init(_ role: Role, of server: URL) {
        self.role = role
        self.server = server
        setenv("no_proxy", "127.0.0.1,localhost", 1)
    }

    /// Sends orders for this length of time and writes the log. Returns true if every order was answered.
    func run(for length: Duration, to file: URL) async throws -> Bool {
        let log = EventLog<String>(
            scheduler: scheduler, retention: .none, recordsThreads: true,
            origin: .current(process: role.rawValue))
        let writer = log.write(as: .jsonLines(), to: try LogFile(at: file, existing: .replace))
        let limits = states.log(role == .shop ? "breaker" : "throttle", to: log).subscribe()
        let orders = Observable<Int>.interval(.milliseconds(250), scheduler: scheduler)
            .takeUntil(Observable<Int>.timer(length, scheduler: scheduler))
            .flatMap { number in
                order("\(role.rawValue)-\(number + 1)", log).map { _ in true }.catchErrorJustReturn(false)
            }
        let answers = try await orders.toArray().value
        limits.dispose()
        writer.close()
        return answers.allSatisfy { $0 }
    }

    private func order(_ name: String, _ log: EventLog<String>) -> Observable<String> {
        let url = server.appending(path: "orders").appending(queryItems: [
            URLQueryItem(name: "order", value: name)
        ])
        return .deferred {
            // One trace for each order: the server's spans belong to it.
            let context = TraceContext()
            return ApiClient().intercepted(by: .trace(context)).text(for: HTTPRequest(url: url))
                .observe(on: scheduler)
                .log(
                    "orders", to: log, retry: policy, scheduler: scheduler,
                    metadata: context.metadata.merging(["order": name]) { $1 })
        }
    }

    private var policy: RetryPolicy {
        let backoff = Backoff.exponential(initial: .milliseconds(200)).cap(.seconds(2)).jitter(.full)
        return switch role {
        case .shop: RetryPolicy(backoff).breaker(breaker).waitingForBreaker().maxElapsed(.seconds(30))
        case .billing: RetryPolicy(backoff).maxAttempts(3).throttle(throttle)
        }
    }

    /// The states of this client's limit, in words.
    private var states: Observable<String> {
        switch role {
        case .shop: breaker.states.map(\.words)
        case .billing:
            throttle.figures(every: .milliseconds(500), scheduler: scheduler)
                .map { "rejects \(Int(100 * $0.rejectionProbability)) %" }
                .distinctUntilChanged()
        }
    }
}

extension CircuitBreaker.State {
    fileprivate var words: String {
        switch self {
        case .closed: "closed"
        case .open: "open"
        case .halfOpen: "half open"
        case .isolated: "isolated"
        case .metricsOnly: "only counting"
        }
    }
}
