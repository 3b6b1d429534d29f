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

    private let transport: any Transport
    private let redirects: RedirectPolicy
    private let decoder: JSONDecoder
    private let maximumBodyBytes: Int
    private let emptyStatuses: Set<Int>

    /// - Parameters:
    ///   - decoder: Must not be changed afterwards.
    ///   - maximumBodyBytes: A longer body, counted after it is decompressed, is an error.
    ///   - emptyStatuses: Answers that may have nothing to decode.
    public init(
        transport: any Transport = URLSessionTransport.shared, redirects: RedirectPolicy = .follow,
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
        exchange(request) { response, _ in response }
    }

    /// The body of an answer with status 200...299; any other status is an error.
    public func data(for request: some TransportRequestConvertible) -> Observable<Data> {
        exchange(request) { response, request in try response.successful(for: request).body }
    }

    /// The body of an answer with status 200...299, decoded from JSON.
    ///
    /// An empty body is `ApiError.emptyBody`, unless its status is one of `emptyStatuses`: then the stream completes
    /// without an element.
    public func decoded<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, for request: some TransportRequestConvertible
    ) -> Observable<Value> {
        exchange(request) { response, request in try decode(response.successful(for: request)) }
    }

    private func exchange<Result: Sendable>(
        _ convertible: some TransportRequestConvertible,
        result: @escaping @Sendable (ApiResponse, TransportRequest) throws -> Result?
    ) -> Observable<Result> {
        .deferred {
            let request = try convertible.transportRequest()
            return transport.exchange(request, following: redirects)
                .collected(maximumBodyBytes: maximumBodyBytes)
                .compactMap { try result($0, request) }
                .mapError { ApiError($0, of: request) }
        }
    }

    private func decode<Value: Decodable>(_ response: ApiResponse) throws(ApiError) -> Value? {
        guard !response.body.isEmpty else {
            if emptyStatuses.contains(response.head.status) { return nil }
            throw .emptyBody(response.head)
        }
        do {
            return try decoder.decode(Value.self, from: response.body)
        } catch {
            throw .decoding(error, body: response.body, head: response.head)
        }
    }
}

extension ApiResponse {
    fileprivate func successful(for request: TransportRequest) throws(ApiError) -> ApiResponse {
        if let error = ApiError(self, to: request) { throw error }
        return self
    }
}
