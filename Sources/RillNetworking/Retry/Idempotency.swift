import Rill

extension HTTPRequest {
    /// Whether the body can be sent a second time.
    var isReplayable: Bool { body?.isReplayable ?? true }

    /// Whether the method or an `Idempotency-Key` says that a second execution changes nothing.
    var mayBeExecutedTwice: Bool { mayBeExecutedTwice(methods: HTTPRetryPolicy.idempotentMethods) }

    private func mayBeExecutedTwice(methods: Set<String>) -> Bool {
        methods.contains(method.uppercased()) || headers["Idempotency-Key"]?.isEmpty == false
    }

    /// Whether this request may be sent again after `error`: it may be executed twice, or it was never sent.
    func mayBeRepeated(
        after error: any Error, methods: Set<String> = HTTPRetryPolicy.idempotentMethods
    ) -> Bool {
        guard isReplayable else { return false }
        return mayBeExecutedTwice(methods: methods) || wasSent(beforeFailingWith: error) == false
    }

    /// Whether a part of this request was sent, in the exchange of the error or in another; nil if that is
    /// not known.
    private func wasSent(beforeFailingWith error: any Error) -> Bool? {
        if sending?.mayHaveBeen == true { return true }
        if AttemptRefusedError(in: error) != nil { return false }
        let isOfNoExchange = error is TimeoutError || ApiError(in: error)?.causeOfFailedRefresh != nil
        return isOfNoExchange ? sending?.mayHaveBeen : TransportError(in: error)?.requestWasSent
    }

    /// The 401 in `error`, if a new credential would help; otherwise nil. A redirect to another origin gets
    /// no credential, and neither does any redirect after it. The first hop has the URL that interceptors and
    /// HSTS have chosen.
    func refusal(in error: any Error) -> ApiError? {
        guard let error = ApiError(in: error), case .unauthorized(let failure) = error else { return nil }
        let hops = failure.response.head.hops
        return hops.allSatisfy(hops[0].hasSameOrigin) ? error : nil
    }

    /// Whether this request may be sent again with another credential after `refusal`. If a redirect was
    /// followed, the request itself may have been executed.
    func mayBeRepeated(withAnotherCredentialAfter refusal: ApiError) -> Bool {
        isReplayable && (mayBeExecutedTwice || refusal.failure?.isRedirected == false)
    }
}
