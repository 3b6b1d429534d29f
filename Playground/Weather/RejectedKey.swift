import RillNetworking

/// A key that was refused, kept so that only another one starts the next attempt.
struct RejectedKey: Error {
    let key: String
    let cause: ApiError

    /// Nil when `error` is not about the key.
    init?(_ key: String, _ error: any Error) {
        guard let cause = error as? ApiError, case .unauthorized = cause else { return nil }
        self.key = key
        self.cause = cause
    }
}
