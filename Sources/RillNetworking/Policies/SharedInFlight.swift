import Foundation
import Rill

extension Interceptor {
    /// Sends equal GET and HEAD requests that run at the same time once, for all that wait. Who comes after the answer
    /// sends anew.
    ///
    /// Requests are equal when method, URL, headers and times are. It ends when the last that waits has gone.
    public static func sharingInFlight() -> Interceptor {
        let running = RunningStreams<RequestKey, ApiResponse>()
        return Interceptor { request, send in
            guard ["GET", "HEAD"].contains(request.method.uppercased()), request.body == nil else {
                return send(request)
            }
            return running.shared(.deferred { send(request) }, for: RequestKey(request))
        }
    }
}

/// What makes a request without a body the same as another.
private struct RequestKey: Hashable {
    let method: String
    let url: URL
    let headers: HTTPHeaders
    let times: [Duration?]

    init(_ request: TransportRequest) {
        method = request.method
        url = request.url
        headers = request.headers
        times = [request.timeout, request.headTimeout, request.totalTimeout]
    }
}
