import Foundation
import Rill
import RillLocks

extension Observable<TransportEvent> {
    /// Takes the body of a valid answer out of the stream: `begin` is called before its first piece or, when it is empty,
    /// at its end; then every piece goes to `take`. Any other answer passes as it is.
    ///
    /// Valid is what has status 200...299 and what `validation` allows, which sees the head and the first piece. An answer
    /// that begins anew, with another head, calls `begin` again.
    func divertingBody(
        of request: TransportRequest, if validation: ResponseValidation,
        begin: @escaping @Sendable () throws -> Void, take: @escaping @Sendable (Data) throws -> Void
    ) -> Observable<TransportEvent> {
        .deferred {
            let phase = Mutex(DiversionPhase.passing)
            let judge = { @Sendable (first: Data) throws -> Void in
                guard case .undecided(let head) = phase.withLock({ $0 }) else { return }
                let isValid = validation.allows(ApiResponse(head: head, body: first), to: request)
                if isValid { try begin() }
                phase.withLock { $0 = isValid ? .diverting : .passing }
            }
            return compactMap { event in
                switch event {
                case .uploaded: return event
                case .response(let head):
                    phase.withLock { $0 = .undecided(head) }
                    return event
                case .body(let data):
                    try judge(data)
                    guard case .diverting = phase.withLock({ $0 }) else { return event }
                    try take(data)
                    return nil
                }
            }.concat(
                .deferred {
                    try judge(Data())
                    return .empty()
                })
        }
    }
}

private enum DiversionPhase {
    case undecided(ResponseHead)
    case diverting
    case passing
}

extension ResponseValidation {
    /// Whether an answer may be used before it is whole. Who says no is asked again when it is, and tells the error then.
    fileprivate func allows(_ response: ApiResponse, to request: TransportRequest) -> Bool {
        guard response.head.isSuccess else { return false }
        do { try check(response, request) } catch { return false }
        return true
    }
}
