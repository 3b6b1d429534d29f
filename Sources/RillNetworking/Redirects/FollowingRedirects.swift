import Rill

extension Transport {
    /// As `exchange(_:)`, with redirects followed as `policy` decides: only the last answer is delivered.
    ///
    /// Every request has its own timeout, and tells anew what it has `uploaded`. Too many redirects, or redirects in
    /// a circle, are a `TransportFailure.Kind.invalidResponse`.
    public func exchange(
        _ request: TransportRequest, following policy: RedirectPolicy
    ) -> Observable<TransportEvent> {
        exchange(request, following: policy, after: [])
    }

    private func exchange(
        _ request: TransportRequest, following policy: RedirectPolicy, after earlier: [TransportRequest]
    ) -> Observable<TransportEvent> {
        exchange(request)
            .do(onNext: { event in
                guard case .response(let head) = event else { return }
                switch policy.decide(head, for: request, after: earlier) {
                case .deliver: break
                case .follow(let next): throw Redirect(next: next)
                case .fail(let reason):
                    throw TransportFailure(.invalidResponse(reason: reason), url: request.url)
                }
            })
            // The exchange is torn down before the next one starts; nobody waits for the body of a redirect.
            .catchError(Redirect.self) { redirect in
                exchange(redirect.next, following: policy, after: earlier + [request])
            }
    }
}

private struct Redirect: Error {
    let next: TransportRequest
}
