import Rill
import RillLocks

/// How the last attempt of a call ended that was made. What a limit inside the client does not admit any
/// more ends as it did.
final class EarlierFailure: Sendable {
    private let state = Mutex<ApiError?>(nil)

    /// The error of a call, unless it says that the request was not sent, and another attempt was.
    func told(_ error: ApiError, of request: HTTPRequest) -> ApiError {
        let error = if case .refused = error { state.withLock { $0 } ?? error } else { error }
        guard case .transport(let failure) = error, request.sending?.mayHaveBeen == true else { return error }
        return .transport(failure.afterSending())
    }

    /// An attempt, with its error as an `ApiError`. One that does not end was cut off, by a time limit for
    /// example.
    func watching(
        _ exchange: Observable<ResponseEvent>, of request: HTTPRequest
    ) -> Observable<ResponseEvent> {
        Observable { observer, lifetime in
            let wasSent = request.sending?.mayHaveBeen
            self.note(.transport(TransportError(.timedOut(.attempt), of: request, requestWasSent: wasSent)))
            exchange.run(
                Observer(onNext: observer.onNext) { error in
                    let error = error.map { ApiError($0, of: request) }
                    self.note(error)
                    observer.onEnd(error)
                }, in: lifetime)
        }
    }

    /// Not a 401: it is answered by another credential.
    private func note(_ error: ApiError?) {
        let isAnswered = if case .unauthorized? = error { true } else { false }
        let old = state.withLock { exchange(&$0, with: isAnswered ? nil : error) }
        withExtendedLifetime(old) {}
    }
}
