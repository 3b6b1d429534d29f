import RillLocks

/// How the last attempt of a call ended that was made. What a limit inside the client does not admit any
/// more ends as it did.
final class EarlierFailure: Sendable {
    private let state = Mutex<ApiError?>(nil)

    var failure: ApiError? { state.withLock { $0 } }

    /// Not a 401: it is answered by another credential.
    func note(_ error: ApiError) -> ApiError {
        if case .unauthorized = error { return error }
        let old = state.withLock { exchange(&$0, with: error) }
        return withExtendedLifetime(old) { error }
    }
}
