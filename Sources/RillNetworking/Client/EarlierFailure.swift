import Rill
import RillLocks

/// Records how the last attempt of a call ended. If a limit inside the client refuses a further attempt, the
/// call ends with the error of that last attempt.
final class EarlierFailure: Sendable {
    private enum Attempt {
        case none
        /// The attempt has not ended. If it never does, it was cut off, by a time limit for example.
        case underWay
        case failed(ApiError)
    }

    private let latest = Mutex(Attempt.none)

    /// The error that a call reports: `error`, unless `error` is a refusal that followed an attempt. In that
    /// case it is the error of the attempt.
    func told(_ error: ApiError, of request: HTTPRequest) -> ApiError {
        var told = error
        if case .refused = error {
            switch latest.withLock({ $0 }) {
            case .none: break
            case .underWay:
                let wasSent = request.sending?.mayHaveBeen
                told = .transport(TransportError(.timedOut(.attempt), of: request, requestWasSent: wasSent))
            case .failed(let failure): told = failure
            }
        }
        guard case .transport(let failure) = told, request.sending?.mayHaveBeen == true else { return told }
        return .transport(failure.afterSending())
    }

    /// The events of one attempt, whose outcome is recorded. Its errors are delivered as `ApiError`.
    func watching(
        _ request: HTTPRequest, attempt: @escaping @Sendable () throws -> Observable<ResponseEvent>
    ) -> Observable<ResponseEvent> {
        let attempt = Observable.deferred(attempt)
        return Observable { observer, lifetime in
            let before = self.replace(with: .underWay)
            attempt.run(
                Observer(onNext: observer.onNext) { error in
                    let error = error.map { ApiError($0, of: request) }
                    // An interceptor answers a 401 with another credential, in an attempt of its own.
                    let isAnswered = if case .unauthorized? = error { true } else { false }
                    self.replace(with: isAnswered ? before : error.map { .failed($0) } ?? .none)
                    observer.onEnd(error)
                }, in: lifetime)
        }
    }

    /// The old value is released outside the lock.
    @discardableResult private func replace(with attempt: Attempt) -> Attempt {
        latest.withLock { exchange(&$0, with: attempt) }
    }
}
