import Rill
import RillLocks

/// Records whether the head of a response in pieces was delivered. After that, the request is not sent again.
final class DeliveredHead: Sendable {
    private let flag = Atomic<Bool>(false)

    var isDelivered: Bool { flag.load(ordering: .acquiring) }

    /// Passes the events on and records the head. Completion without a head is an error.
    func watching(_ events: Observable<ResponseEvent>) -> Observable<ResponseEvent> {
        events.do(
            onNext: { if case .response = $0 { self.flag.store(true, ordering: .releasing) } },
            onCompleted: { if !self.isDelivered { throw ApiError.noResponse } })
    }

    /// The answer to another attempt. It is an event, not an error: an interceptor might retry an error.
    var refusal: Observable<ResponseEvent> {
        .just(.bodyFailed(ApiError.invalidResponse(reason: "it was sent again after its head was delivered")))
    }
}

extension Observable<ResponseEvent> {
    /// Delivers a failure after the head as a `bodyFailed` event instead of an error.
    func deliveringBodyFailures(of request: HTTPRequest) -> Observable<ResponseEvent> {
        .deferred {
            let hasHead = Unsynchronized(false)
            return map { event in
                // An interceptor may end a body with an error of its own.
                if case .bodyFailed(let error) = event { return .bodyFailed(ApiError(error, of: request)) }
                guard case .response = event else { return event }
                guard !hasHead.value else {
                    throw ApiError.invalidResponse(
                        reason: "the file has changed on the server after a part of it was delivered")
                }
                hasHead.value = true
                return event
            }.catchError { error in
                guard hasHead.value else { throw error }
                return .just(.bodyFailed(ApiError(error, of: request)))
            }
        }
    }
}
