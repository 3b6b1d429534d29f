import Rill

/// What stands around the exchanges of a client: it may change the request, send it again, or answer itself.
///
///     let client = ApiClient().intercepted(by: .headers(["Accept-Language": "no"]), .retry(.standard, scheduler: scheduler))
///
/// It works on requests as the client was given them: redirects are followed below it. Between interceptors an answer
/// outside 200...299 is an `ApiError`, as is everything else that goes wrong, even for `response(for:)`.
public struct Interceptor: Sendable {
    public typealias Send = @Sendable (_ request: TransportRequest) -> Observable<ApiResponse>

    let intercept: @Sendable (TransportRequest, @escaping Send) -> Observable<ApiResponse>

    /// `intercept` is called once for every subscription; what it does not send is not sent.
    public init(
        _ intercept:
            @escaping @Sendable (_ request: TransportRequest, _ send: @escaping Send) ->
            Observable<ApiResponse>
    ) {
        self.intercept = intercept
    }
}

extension Interceptor {
    /// Changes every request before it is sent. A throw is the error.
    public static func adapt(
        _ change: @escaping @Sendable (inout TransportRequest) throws -> Void
    ) -> Interceptor {
        Interceptor { request, send in
            var request = request
            do { try change(&request) } catch { return .error(error) }
            return send(request)
        }
    }

    /// Adds headers to every request that has no header of that name.
    ///
    /// They are added above the redirects, so another server gets none of those that are secret.
    public static func headers(_ headers: HTTPHeaders) -> Interceptor {
        .adapt { $0.addAbsentHeaders(headers) }
    }
}

extension TransportRequest {
    mutating func addAbsentHeaders(_ new: HTTPHeaders) {
        for (name, value) in new where headers[name] == nil { headers[name] = value }
    }
}
