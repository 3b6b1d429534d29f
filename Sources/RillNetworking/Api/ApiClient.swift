import Foundation
import Rill

/// Requests as streams with typed errors.
///
///     let client = ApiClient()
///     client.decoded(Weather.self, for: url)
///         .catchError(ApiError.self) { error in .just(.unknown) }
///
/// Every subscription sends the request once; disposing of it cancels the request. Every error is an `ApiError`.
/// Events come on a queue of the transport; use `observe(on:)` to have them elsewhere.
public struct ApiClient: Sendable {
    public static let defaultMaximumBodyBytes = 64 * 1024 * 1024

    let decoder: JSONDecoder
    private(set) var transport: any Transport
    private let redirects: RedirectPolicy
    private let maximumBodyBytes: Int
    private let emptyStatuses: Set<Int>
    private var interceptors: [Interceptor] = []
    private(set) var validation = ResponseValidation.success

    /// - Parameters:
    ///   - decoder: Must not be changed afterwards.
    ///   - maximumBodyBytes: A longer body, counted after it is decompressed, is an error.
    ///   - emptyStatuses: Answers that may have nothing to decode.
    public init(
        transport: any Transport = PlatformTransport.shared, redirects: RedirectPolicy = .follow,
        decoder: JSONDecoder = JSONDecoder(), maximumBodyBytes: Int = defaultMaximumBodyBytes,
        emptyStatuses: Set<Int> = [204, 205]
    ) {
        self.transport = transport
        self.redirects = redirects
        self.decoder = decoder
        self.maximumBodyBytes = maximumBodyBytes
        self.emptyStatuses = emptyStatuses
    }

    /// The answer, whatever its status.
    public func response(for request: some TransportRequestConvertible) -> Observable<ApiResponse> {
        answer(to: request) { response, _ in response }
    }

    /// The answer, if its status is 200...299 or `validating(_:)` allows it; any other is an error.
    public func validResponse(for request: some TransportRequestConvertible) -> Observable<ApiResponse> {
        answer(to: request) { response, request in
            try validation.check(response, request)
            return response
        }
    }

    /// The body of an answer with status 200...299, or that `validating(_:)` allows; any other is an error.
    public func data(for request: some TransportRequestConvertible) -> Observable<Data> {
        validResponse(for: request).map(\.body)
    }

    /// The body of an answer as for `data(for:)`, decoded from JSON, or what stands there at a path.
    ///
    /// An empty body is `ApiError.emptyBody`, unless its status is one of `emptyStatuses`: then the stream completes
    /// without an element.
    public func decoded<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at path: JSONPath = .whole,
        for request: some TransportRequestConvertible
    ) -> Observable<Value> {
        validResponse(for: request).compactMap { response in try decode(type, at: path, from: response) }
    }

    /// The value in the body of an answer; nil when there is none and there may be none.
    func decode<Value: Decodable>(
        _ type: Value.Type, at path: JSONPath, from response: ApiResponse
    ) throws(ApiError) -> Value? {
        if response.body.isEmpty && emptyStatuses.contains(response.head.status) { return nil }
        return try response.decoded(type, at: path, with: decoder)
    }
}

extension ApiClient {
    /// A client whose exchanges pass through these interceptors as well: the first stands outermost, inside those that
    /// are there already.
    public func intercepted(by interceptors: Interceptor...) -> ApiClient {
        with { $0.interceptors += interceptors }
    }

    /// A client that takes other answers for valid than those with status 200...299.
    public func validating(_ validation: ResponseValidation) -> ApiClient {
        with { $0.validation = validation }
    }

    /// A client that sends through another transport, which may be made of its own.
    func sending(through transport: (any Transport) -> any Transport) -> ApiClient {
        with { $0.transport = transport($0.transport) }
    }

    private func with(_ change: (inout ApiClient) -> Void) -> ApiClient {
        var copy = self
        change(&copy)
        return copy
    }

    private func answer<Result: Sendable>(
        to convertible: some TransportRequestConvertible,
        result: @escaping @Sendable (ApiResponse, TransportRequest) throws -> Result
    ) -> Observable<Result> {
        .deferred {
            let request = try convertible.transportRequest()
            return intercepted(request).map { try result($0, request) }.mapError { ApiError($0, of: request) }
        }
    }

    /// Between the interceptors an unsuccessful status is an error, whatever becomes of it above.
    private func intercepted(_ request: TransportRequest) -> Observable<ApiResponse> {
        guard !interceptors.isEmpty else { return exchange(request) }
        let innermost: Interceptor.Send = { request in
            exchange(request).map { try $0.successful(for: request) }.mapError { ApiError($0, of: request) }
        }
        let send = interceptors.reversed().reduce(innermost) { next, interceptor in
            { request in interceptor.intercept(request, next) }
        }
        return send(request).catchError { error in
            guard let response = (error as? ApiError)?.answer else { throw error }
            return .just(response)
        }
    }

    private func exchange(_ request: TransportRequest) -> Observable<ApiResponse> {
        transport.exchange(request, following: redirects).collected(maximumBodyBytes: maximumBodyBytes)
    }
}

extension ApiResponse {
    /// The JSON of the body, or what stands there at a path, decoded.
    func decoded<Value: Decodable>(
        _ type: Value.Type, at path: JSONPath = .whole, with decoder: JSONDecoder
    ) throws(ApiError) -> Value {
        guard !body.isEmpty else { throw .emptyBody(head) }
        do { return try decoder.decode(type, at: path, from: body) } catch {
            throw .decoding(error, body: body, head: head)
        }
    }

    fileprivate func successful(for request: TransportRequest) throws(ApiError) -> ApiResponse {
        if let error = ApiError(self, to: request) { throw error }
        return self
    }
}

extension ApiError {
    /// The answer that has the status this error stands for; nil when it stands for something else.
    var answer: ApiResponse? {
        switch self {
        case .unauthorized(let failure), .client(let failure), .server(let failure),
            .unexpectedStatus(let failure):
            ApiResponse(head: failure.head, body: failure.body)
        case .transport, .invalidResponse, .emptyBody, .bodyTooLarge, .decoding, .invalidRequest,
            .authentication, .file:
            nil
        }
    }
}
