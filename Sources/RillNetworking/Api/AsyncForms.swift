import Foundation
import Rill

// Built on the streams, so that cancelling the task cancels the request. Foundation's own asynchronous calls can lock up
// the process on Linux when they are cancelled.
extension ApiClient {
    /// The answer, whatever its status. It throws an `ApiError`, or `CancellationError` when the task is cancelled, which
    /// cancels the request.
    public func response(for request: some TransportRequestConvertible) async throws -> ApiResponse {
        let stream: Observable<ApiResponse> = response(for: request)
        return try await stream.onlyAnswer()
    }

    /// The answer, if its status is 200...299 or `validating(_:)` allows it. It throws as `response(for:)` does.
    public func validResponse(for request: some TransportRequestConvertible) async throws -> ApiResponse {
        let stream: Observable<ApiResponse> = validResponse(for: request)
        return try await stream.onlyAnswer()
    }

    /// The body of an answer with status 200...299, or that `validating(_:)` allows. It throws as `response(for:)` does.
    public func data(for request: some TransportRequestConvertible) async throws -> Data {
        let response: ApiResponse = try await validResponse(for: request)
        return response.body
    }

    /// The body of an answer as for `data(for:)`, decoded from JSON, or what stands there at a path. An empty body is
    /// always `ApiError.emptyBody`.
    public func decoded<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at path: JSONPath = .whole,
        for request: some TransportRequestConvertible
    ) async throws -> Value {
        let response: ApiResponse = try await validResponse(for: request)
        return try response.decoded(type, at: path, with: decoder)
    }
}

extension Observable {
    fileprivate func onlyAnswer() async throws -> Element {
        guard let answer = try await first() else {
            throw ApiError.invalidResponse(reason: "the exchange completed without a response")
        }
        return answer
    }
}
