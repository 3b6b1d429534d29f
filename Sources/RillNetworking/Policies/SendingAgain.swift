extension TransportRequest {
    /// Whether it can be sent a second time.
    var canBeSentAgain: Bool { body?.isReplayable ?? true }

    /// Whether the server may get it once more after this failure: it does the same when it comes twice, or the server
    /// cannot have heard of it.
    func mayBeSentAgain(
        after error: any Error, methods: Set<String> = HTTPRetryPolicy.idempotentMethods
    ) -> Bool {
        guard canBeSentAgain else { return false }
        return methods.contains(method.uppercased()) || headers["Idempotency-Key"] != nil
            || error.transportFailure?.kind.wasNotSent == true
    }
}
