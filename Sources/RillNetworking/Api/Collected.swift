import Foundation
import Rill
import RillLocks

extension Observable where Element == TransportEvent {
    /// The whole answer, once the exchange has completed.
    func collected(maximumBodyBytes: Int) -> Observable<ApiResponse> {
        .deferred {
            let collector = ResponseCollector(maximumBodyBytes: maximumBodyBytes)
            return compactMap { event -> ApiResponse? in
                try collector.take(event)
                return nil
            }.concat(.deferred { .just(try collector.whole()) })
        }
    }
}

/// Puts one answer together from the events of its exchange.
private final class ResponseCollector: Sendable {
    private let limit: Int
    private let response = Mutex<ApiResponse?>(nil)

    init(maximumBodyBytes limit: Int) {
        self.limit = limit
    }

    /// Takes the next event in; a body that grows over the limit is an `ApiError.bodyTooLarge`.
    func take(_ event: TransportEvent) throws(ApiError) {
        try response.withLock { response throws(ApiError) in
            switch event {
            case .uploaded: break
            case .response(let head): response = ApiResponse(head: head)
            case .body(let data):
                response?.body.append(data)
                if let response, response.body.count > limit {
                    throw .bodyTooLarge(limit: limit, head: response.head)
                }
            }
        }
    }

    func whole() throws(ApiError) -> ApiResponse {
        guard let response = response.withLock({ $0 }) else {
            throw .invalidResponse(reason: "the exchange completed without a response")
        }
        return response
    }
}
