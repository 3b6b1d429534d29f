import Rill
import RillLocks

/// How the last attempt of a call ended that was made. What a limit inside the client does not admit any
/// more ends as it did.
final class EarlierFailure: Sendable {
    private enum Attempt {
        case none
        /// If nothing follows, it was cut off, by a time limit for example.
        case underWay
        case failed(ApiError)
    }

    private let latest = Mutex(Attempt.none)

    /// The error of a call, unless it says that the request was not sent, and another attempt was.
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

    /// The attempts of a request, with their errors as `ApiError`.
    func watching(
        _ request: HTTPRequest, attempt: @escaping @Sendable () throws -> Observable<ResponseEvent>
    ) -> Observable<ResponseEvent> {
        let attempt = Observable.deferred(attempt)
        return Observable { observer, lifetime in
            let before = self.replace(with: .underWay)
            attempt.run(
                Observer(onNext: observer.onNext) { error in
                    let error = error.map { ApiError($0, of: request) }
                    // A 401 is answered by another credential.
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
