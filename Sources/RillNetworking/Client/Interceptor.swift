import Foundation
import Rill

/// Surrounds the exchanges of a client: it may change the request, send it again, or respond itself.
///
///     let client = ApiClient().intercepted(
///         by: .headers(["Accept-Language": "no"]), .retry(.standard, scheduler: scheduler))
///
/// Redirects are followed below the interceptors, and responses are validated below them: a response that is
/// not valid is an `ApiError` for every interceptor, even if the client's `response(for:)` delivers it.
public struct Interceptor: Sendable {
    /// Sends a request through the rest of the interceptors and the transport.
    public typealias Send = @Sendable (_ request: HTTPRequest) -> Observable<ExchangeEvent>

    let intercept: @Sendable (HTTPRequest, @escaping Send) -> Observable<ExchangeEvent>

    /// `intercept` is called once for every subscription. It returns the events of the response, in most
    /// cases those of `send`:
    ///
    ///     progress*  response  body*  completed
    ///
    /// A whole body is one `body` event; only `ApiClient.stream(_:)` has several. A body that goes into a
    /// file has none.
    public init(
        _ intercept:
            @escaping @Sendable (_ request: HTTPRequest, _ send: @escaping Send) -> Observable<ExchangeEvent>
    ) {
        self.intercept = intercept
    }
}

extension Interceptor {
    /// Changes every request before it is sent. An error that `change` throws is the error of the request.
    public static func adapt(
        _ change: @escaping @Sendable (inout HTTPRequest) throws -> Void
    ) -> Interceptor {
        Interceptor { request, send in
            var request = request
            do { try change(&request) } catch { return .error(error) }
            return send(request)
        }
    }

    /// Adds headers to every request that has no header of that name.
    ///
    /// If a redirect leads to another origin, the secret ones are removed again.
    public static func headers(_ headers: HTTPHeaders) -> Interceptor {
        .adapt { $0.headers.addMissing(headers) }
    }
}

extension HTTPResponse {
    /// The events of this response, for an `Interceptor` that responds itself.
    public var events: Observable<ExchangeEvent> {
        .from([.response(head)] + (body.isEmpty ? [] : [.body(body)]))
    }
}
