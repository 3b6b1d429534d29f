import Foundation
import Rill

extension RedirectPolicy {
    /// The events of an exchange that follows redirects and delivers only the final response.
    ///
    /// Each request of the exchange has its own timeouts and reports its own progress. Too many redirects,
    /// and redirects in a circle, are a `TransportError` of the kind `invalidResponse`.
    package func exchange(_ request: HTTPRequest, through transport: any Transport) -> Observable<
        ExchangeEvent
    > {
        .deferred {
            // The next request; nil if the last response was not a redirect.
            let next = Unsynchronized<HTTPRequest?>(request.withCookiesOfNow)
            let earlierRequests = Unsynchronized<[HTTPRequest]>([])
            return .consecutive {
                guard let request = next.value.take() else { return nil }
                let earlier = earlierRequests.value
                let exchange = transport.exchange(request, after: earlier.map(\.url))
                return (earlier.isEmpty ? exchange : exchange.afterRedirect()).takeWhile { event in
                    guard case .response(let head) = event else { return true }
                    switch try decide(head, for: request, after: earlier) {
                    case .deliver: return true
                    // The body of a redirect is not read: the exchange is torn down now.
                    case .follow(let target):
                        earlierRequests.value.append(request)
                        next.value = target
                        return false
                    case .fail(let reason):
                        throw TransportError(.invalidResponse(reason: reason), of: request)
                    }
                }
            }
        }
    }
}

extension HTTPRequest {
    /// The request when it is about to be sent, with its redirects. If the jar is emptied later, their
    /// responses set no cookies.
    fileprivate var withCookiesOfNow: HTTPRequest {
        changed(self) { request in
            if let store = request.cookies?.store { request.cookies?.generation = store.generation }
        }
    }
}

extension HTTPRequest {
    /// Lets the jar and the HSTS cache learn from a response.
    func learn(from head: ResponseHead) {
        if let cookies { cookies.store.store(head, from: targetURL, since: cookies.generation) }
        hsts?.cache.store(head, from: url)
    }
}

extension Observable<ExchangeEvent> {
    fileprivate func afterRedirect() -> Observable {
        mapError { ($0 as? TransportError)?.afterRedirect() ?? $0 }
    }
}

extension TransportError {
    /// The same failure after a redirect. A URL that is not supported came from the redirect response.
    fileprivate func afterRedirect() -> TransportError {
        changed(afterSending()) {
            guard case .unsupportedURL = kind else { return }
            $0.kind = .invalidResponse(reason: "a redirect leads here, but \(kind)")
        }
    }
}

extension Transport {
    /// An exchange with the cookies that the jar has for the request now; a redirect may have changed them.
    /// The jar and the HSTS cache learn from the response. `earlierURLs` are the URLs of the requests whose
    /// redirects led to this exchange.
    func exchange(_ request: HTTPRequest, after earlierURLs: [URL]) -> Observable<ExchangeEvent> {
        var sent = request
        // The target has the host that the request names in its `Host` header, if it has one.
        let target = request.targetURL
        if let cookies = request.cookies, sent.headers["Cookie"] == nil {
            sent.headers["Cookie"] = cookies.store.header(for: target)
        }
        for destination in request.destinations { destination.report(target) }
        return exchange(sent).map { [sent] event in
            guard case .response(var head) = event else { return event }
            request.learn(from: head)
            head.wire.sentHeaders = sent.headersWithCredential
            head.wire.earlierURLs = earlierURLs
            return .response(head)
        }
    }
}
