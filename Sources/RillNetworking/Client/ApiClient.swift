import Foundation
import Rill
import RillLocks

/// Sends requests and delivers responses as streams with typed errors.
///
///     let client = ApiClient()
///     client.decoded(Weather.self, for: url)
///         .catchError(ApiError.self) { error in .just(.unknown) }
///     let weather = try await client.decoded(Weather.self, for: url).value
///
/// Every subscription sends the request once; disposing of the subscription cancels the request. Every error
/// is an `ApiError`. Events that come from the network are delivered on a thread of the transport. Events
/// that need no network, such as a cached response, are delivered on the thread that subscribes. Use
/// `observe(on:)` to receive all of them elsewhere.
public struct ApiClient: Sendable {
    package let decoder: JSONDecoder
    package let transport: any Transport
    package let redirects: RedirectPolicy
    package let maximumBodyBytes: Int
    private let number = RequestAssembly.nextClient
    private let emptyStatuses: Set<Int>
    let redaction: Redaction?
    private var interceptors: [Interceptor] = []
    private(set) var validation = ResponseValidation.success
    /// Runs `totalTimeout`; nil for the clock that all clients without one share.
    private let clock: (any TrustedScheduler)?

    /// The transport of a client that was not given one. On Apple's platforms it is `URLSessionTransport`.
    /// Elsewhere it is `CurlTransport`, which no response can crash, or `URLSessionTransport` if libcurl
    /// cannot be loaded.
    public static let defaultTransport: any Transport =
        URLSessionTransport.isCorelibsFoundation && CurlTransport.isAvailable
        ? CurlTransport.shared : URLSessionTransport.shared

    /// A client without interceptors, which accepts every status from 200 to 299.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests; `StubTransport` answers them in tests.
    ///   - redirects: Which redirects are followed.
    ///   - decoder: Must not be changed afterwards.
    ///   - maximumBodyBytes: The longest body, counted after decompression; 0 or more.
    ///   - emptyStatuses: `decoded(_:at:for:)` completes without an element for an empty body with one of
    ///     these statuses.
    ///   - redaction: What descriptions of errors and the log may show; nil lets each request choose.
    ///   - clock: Runs the `totalTimeout` of requests; in a test, its virtual time.
    public init(
        transport: any Transport = ApiClient.defaultTransport, redirects: RedirectPolicy = .follow,
        decoder: JSONDecoder = JSONDecoder(), maximumBodyBytes: Int = 64 * 1024 * 1024,
        emptyStatuses: Set<Int> = [204, 205], redaction: Redaction? = nil, clock: (any Scheduler)? = nil
    ) {
        require(
            maximumBodyBytes >= 0,
            "Rill: ApiClient(maximumBodyBytes:) needs 0 or more, but got \(maximumBodyBytes)")
        self.transport = transport
        self.redirects = redirects
        self.decoder = decoder
        self.maximumBodyBytes = maximumBodyBytes
        self.emptyStatuses = emptyStatuses
        self.redaction = redaction
        self.clock = clock?.trusted
    }

    /// The response, whatever its status and even if `validating(_:)` rejects it. A response that breaks off,
    /// or is longer than `maximumBodyBytes`, is an error whatever its status.
    public func response(for request: some HTTPRequestConvertible) -> Observable<HTTPResponse> {
        validResponse(for: request).catchError { .just(try $0.rejectedResponse()) }
    }

    /// The response, if it is valid: by default, if its status is 200...299. Any other response is an error.
    public func validResponse(for request: some HTTPRequestConvertible) -> Observable<HTTPResponse> {
        validResponse(for: request, sending: [:])
    }

    private func validResponse(
        for request: some HTTPRequestConvertible, sending defaultHeaders: HTTPHeaders
    ) -> Observable<HTTPResponse> {
        let delivery = HTTPRequest.Delivery.whole(progress: false)
        return events(for: request, delivering: delivery, sending: defaultHeaders) {
            exchange($0, delivering: delivery)
        }
        .collected(redactedBy: redaction)
    }

    /// The body of a valid response.
    public func data(for request: some HTTPRequestConvertible) -> Observable<Data> {
        validResponse(for: request).map(\.body)
    }

    /// The body of a valid response, decoded from JSON, or the value at a path of that JSON. A request
    /// without `Accept` is sent with `Accept: application/json`.
    ///
    /// An empty body is `ApiError.emptyBody`, unless the status is one of `emptyStatuses` (204 and 205). In
    /// that case the stream completes without an element, `value` throws `SingleError.noElement`, and
    /// `valueOrNil` is nil.
    public func decoded<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at path: JSONPath = .whole, for request: some HTTPRequestConvertible
    ) -> Observable<Value> {
        validResponse(for: request, sending: ["Accept": "application/json"])
            .compactMap { try decode(type, at: path, from: $0) }
    }

    /// The value in the body of a response; nil if the body is empty and the status allows an empty body.
    package func decode<Value: Decodable>(
        _ type: Value.Type, at path: JSONPath, from response: HTTPResponse
    ) throws(ApiError) -> Value? {
        if response.body.isEmpty && emptyStatuses.contains(response.head.status) { return nil }
        return try response.decoded(type, at: path, with: decoder)
    }
}

extension ApiClient {
    /// A client whose requests pass through these interceptors as well. The first of them is the outermost;
    /// all of them are inside the interceptors that the client already has.
    public func intercepted(by interceptors: Interceptor...) -> ApiClient {
        changed(self) { $0.interceptors += interceptors }
    }

    /// A client that validates responses by another rule than a status of 200...299.
    public func validating(_ validation: ResponseValidation) -> ApiClient {
        changed(self) { $0.validation = validation }
    }

    /// The events of one response. `exchange` is the innermost step: it sends the request as the interceptors
    /// have changed it, and delivers a valid response. `defaultHeaders` are sent unless the request has
    /// headers of these names.
    package func events(
        for convertible: some HTTPRequestConvertible, delivering delivery: HTTPRequest.Delivery,
        sending defaultHeaders: HTTPHeaders = [:],
        _ exchange: @escaping @Sendable (HTTPRequest) throws -> Observable<ResponseEvent>
    ) -> Observable<ResponseEvent> {
        .deferred {
            var request = try convertible.httpRequest()
            request.defaultHeaders.addMissing(defaultHeaders)
            if let redaction { request.redaction = redaction }
            request.assembly = RequestAssembly(
                key: RequestAssembly.Key(
                    delivery: delivery, maximumBodyBytes: maximumBodyBytes, validation: validation.number,
                    client: number))
            request = request.startedAnew(on: clock)
            let (head, earlier) = (DeliveredHead(), EarlierFailure())
            // No other transport reports whether a request was sent.
            let tells = transport is CurlTransport || transport is URLSessionTransport
            request.sending = tells ? RequestSending() : nil
            let innermost: Interceptor.Send = { [sending = request.sending] request in
                let request = changed(request.withDefaultHeaders) { $0.sending = sending }
                return earlier.watching(request) {
                    if head.isDelivered { return head.refusal }
                    if request.isLate { throw request.totalTimeoutError }
                    // The response to an earlier attempt may have named the host.
                    return try exchange(request.secured)
                }
            }
            let send = interceptors.reversed().reduce(step(innermost, delivery)) { next, interceptor in
                // Deferred, so that it runs for each attempt of an outer interceptor that retries.
                step({ request in .deferred { interceptor.intercept(request.secured, next) } }, delivery)
            }
            let events = send(request)
            return (delivery == .pieces ? head.watching(events) : events)
                .limitedToTotalTimeout(of: request)
                .mapError { [request] in earlier.told(ApiError($0, of: request), of: request) }
        }
    }

    /// One step of a request through the interceptors. The step is limited to the `totalTimeout` that an
    /// outer interceptor has set.
    private func step(
        _ send: @escaping Interceptor.Send, _ delivery: HTTPRequest.Delivery
    ) -> Interceptor.Send {
        { given in
            let request = given.started(on: clock)
            let isNew = request.start?.limit != given.start?.limit
            let events = isNew ? send(request).limitedToTotalTimeout(of: request) : send(request)
            return delivery == .pieces ? events.deliveringBodyFailures(of: request) : events
        }
    }

    /// Sends one request, follows its redirects and validates the response.
    func exchange(
        _ request: HTTPRequest, delivering delivery: HTTPRequest.Delivery
    ) -> Observable<ResponseEvent> {
        redirects.exchange(request, through: transport)
            .assembled(delivery, for: request, validation: validation, limit: maximumBodyBytes)
    }
}

extension HTTPResponse {
    /// The body, decoded from JSON, or the value at a path of that JSON. Throws `ApiError.emptyBody` or
    /// `ApiError.decoding`.
    public func decoded<Value: Decodable>(
        _ type: Value.Type = Value.self, at path: JSONPath = .whole, with decoder: JSONDecoder = JSONDecoder()
    ) throws(ApiError) -> Value {
        guard !body.isEmpty else { throw .emptyBody(self) }
        do { return try decoder.decode(type, at: path, from: body) } catch {
            throw .decoding(error, self)
        }
    }
}
