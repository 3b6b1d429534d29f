import Foundation
import Rill

extension Interceptor {
    /// Sends equal GET and HEAD requests that are in flight at the same time once, for all their subscribers.
    /// A request that comes after the response is sent again.
    ///
    /// Two requests are equal if method, URL, headers, timeouts and cookie jar are. The exchange is cancelled
    /// when its last subscriber disposes. Until it ends, its events are kept for late subscribers: for
    /// `ApiClient.stream(_:)`, all pieces of the body. A download into a file is not shared.
    public static func sharingInFlight() -> Interceptor {
        let inFlight = InFlightCache<RequestKey, ExchangeEvent>()
        return Interceptor { request, send in
            guard ["GET", "HEAD"].contains(request.method.uppercased()), request.body == nil,
                request.isShareable
            else { return send(request) }
            return inFlight.shared(.deferred { send(request) }, for: RequestKey(request))
        }
    }
}

/// What makes two requests without a body equal.
private struct RequestKey: Hashable {
    let method: String
    let url: URL
    let headers: HTTPHeaders
    let timeouts: [Duration?]
    let cookies: RequestCookies?

    init(_ request: HTTPRequest) {
        method = request.method
        url = request.url
        headers = request.withDefaultHeaders.headers
        timeouts = [request.idleTimeout, request.headTimeout, request.totalTimeout]
        cookies = request.cookies
    }
}
