import Foundation
import Rill

extension Transport {
    /// An exchange with the cookies that its request has at this moment; a redirect may have changed them.
    /// `earlierURLs` are those of the requests whose redirects have led to it.
    func exchangeWithCookies(
        _ request: HTTPRequest, after earlierURLs: [URL]
    ) -> Observable<ExchangeEvent> {
        var sent = request
        if let cookies = request.cookies, sent.headers["Cookie"] == nil {
            sent.headers["Cookie"] = cookies.store.header(for: request.url)
        }
        return exchange(sent).map { [sent] event in
            guard case .response(var head) = event else { return event }
            request.cookies?.store.store(head)
            head.wire.sentHeaders = sent.headers
            head.wire.earlierURLs = earlierURLs
            return .response(head)
        }
    }
}
