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
    public typealias Send = @Sendable (_ request: HTTPRequest) -> Observable<ResponseEvent>

    let intercept: @Sendable (HTTPRequest, @escaping Send) -> Observable<ResponseEvent>

    /// Called once for every subscription, `intercept` returns the events of the response. In most cases they
    /// are the events of `send`:
    ///
    ///     progress*  response  body*  bodyFailed?  completed
    ///
    /// A whole body is one `body` event; only `ApiClient.stream(_:)` has several. A body that is written to a
    /// file has no `body` event.
    public init(
        _ intercept:
            @escaping @Sendable (_ request: HTTPRequest, _ send: @escaping Send) -> Observable<ResponseEvent>
    ) { self.intercept = intercept }
}

extension Interceptor {
    /// Changes every request before it is sent. An error that `change` throws is the error of the request,
    /// which was not sent.
    public static func adapt(
        _ change: @escaping @Sendable (inout HTTPRequest) throws -> Void
    ) -> Interceptor {
        Interceptor { request, send in
            do { return send(try request.adapted(by: change)) } catch { return .error(error) }
        }
    }

    /// Adds headers to every request that has no header of that name.
    ///
    /// If a redirect leads to another origin, all headers except well-known harmless ones are removed again.
    public static func headers(_ headers: HTTPHeaders) -> Interceptor {
        .adapt { $0.headers.addMissing(headers) }
    }
}

extension HSTSCache {
    /// Sends requests to the hosts of this cache over https, redirected requests included, and learns hosts
    /// from responses. Name this interceptor first, so that the interceptors after it see the URL that is
    /// sent.
    public var interceptor: Interceptor {
        .adapt { request in
            request.hsts = RequestHSTS(cache: self)
            request = request.secured
        }
    }
}

extension HTTPRequest {
    /// The request as `change` has changed it. An error that `change` throws becomes the error of a request
    /// that was not sent.
    func adapted(by change: (inout HTTPRequest) throws -> Void) throws(ApiError) -> HTTPRequest {
        do { return try changed(self, change) } catch {
            throw ApiError(error, of: self, requestWasSent: false)
        }
    }
}

/// One step of a response through the interceptors: see `docs/decisions/0013-bodies-are-events.md`.
public enum ResponseEvent: Sendable {
    /// How much of a body has been sent or received.
    case progress(TransferProgress)
    /// The head of a valid response.
    case response(ResponseHead)
    /// The body, or the next piece of it.
    case body(Data)
    /// The body that `ApiClient.stream(_:)` was delivering broke off. The failure is not an error of the
    /// stream, so no interceptor sends the request again: delivered pieces cannot be taken back. Limits count
    /// the event as that error.
    case bodyFailed(any Error)
}

extension ResponseEvent: FailureElement {
    package var failure: (any Error)? { if case .bodyFailed(let error) = self { error } else { nil } }
}

extension HTTPResponse {
    /// The events of this response, for an `Interceptor` that responds itself.
    public var events: Observable<ResponseEvent> {
        .from([.response(head)] + (body.isEmpty ? [] : [.body(body)]))
    }
}
