import Foundation
import Rill
import RillNetworking

/// Sends requests of spans or of metrics to a receiver, and repeats each while the receiver cannot take it.
struct OTLPSender: Sendable {
    static let longestRetryAfter = Duration.seconds(300)
    /// The statuses that the specification names:
    /// https://opentelemetry.io/docs/specs/otlp/#retryable-response-codes
    private static let retryableStatuses: Set = [429, 502, 503, 504]

    private let url: URL
    private let headers: HTTPHeaders
    private let timeout: Duration
    private let isCompressed: Bool
    private let client: ApiClient
    private let scheduler: any TrustedScheduler

    init(
        to url: URL, headers: HTTPHeaders, timeout: Duration, isCompressed: Bool, transport: any Transport,
        scheduler: any TrustedScheduler
    ) {
        self.url = url
        self.timeout = timeout
        self.isCompressed = isCompressed
        var headers = headers
        headers["Content-Type"] = "application/json"
        if isCompressed { headers["Content-Encoding"] = "gzip" }
        self.headers = headers
        self.scheduler = scheduler
        // A redirect to a GET would lose the body.
        client = ApiClient(
            transport: transport, redirects: .follow.allowing { _, next in next.body != nil },
            maximumBodyBytes: 1024 * 1024)
    }

    /// Whether a later request with the same body may succeed.
    static func mayRetry(after error: any Error) -> Bool {
        guard let error = error as? ApiError else { return false }
        if case .transport(let failure) = error {
            return failure.kind.isLackOfConnections || failure.kind.isTemporary
        }
        return error.response.map { retryableStatuses.contains($0.head.status) } ?? false
    }

    /// Sends a request and emits the answer of the receiver. `onFailure` is called with each error after
    /// which the request is sent again.
    func send(
        _ body: Data, onFailure: @escaping @Sendable (any Error) -> Void
    ) -> Observable<ExportResponse> {
        let body = isCompressed ? Gzip.compressed(body) : body
        let policy = RetryPolicy(.exponential(initial: .seconds(1)).cap(.seconds(30)).jitter(.full))
            .observe { event in
                if case .failed(let failure, .retry) = event { onFailure(failure.error) }
            }
        let retry = HTTPRetryPolicy(
            policy, methods: ["POST"], statuses: Self.retryableStatuses,
            longestRetryAfter: Self.longestRetryAfter)
        return client.intercepted(by: .retry(retry, scheduler: scheduler))
            .validResponse(
                for: HTTPRequest("POST", url: url, headers: headers, body: .data(body), idleTimeout: timeout)
            )
            .map { response in
                do { return try ExportResponse(response.body) } catch {
                    throw NoReceiver(status: response.head.status)
                }
            }
    }
}

/// A server accepted the request, but its answer does not follow the specification.
private struct NoReceiver: Error, CustomStringConvertible {
    let status: Int

    var description: String { "the answer (status \(status)) is not that of a receiver of OTLP" }
}
