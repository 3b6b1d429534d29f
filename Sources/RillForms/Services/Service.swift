import Rill
import RillNetworking

/// A request of one module of a service, which names the module's codes.
public protocol ServiceRequest: HTTPRequestConvertible {
    /// The codes of the module.
    associatedtype Module: ServiceCode
}

/// A service whose responses carry a code: the envelope of the responses, the codes that all modules share,
/// and one place where these common codes are handled.
///
///     let service = Service<CommonCode>(client: client) { code, _ in
///         if code == .tokenExpired { session.end() }
///     }
///     // Fails with ServiceError<CommonCode, ProfileRequest.Module>.
///     service.value(Profile.self, for: ProfileRequest(id: 7))
///
/// A new module, or a new code of a module, changes nothing here.
public struct Service<Common: ServiceCode>: Sendable {
    /// Receives the common codes.
    public typealias CommonHandler = @Sendable (Common, BusinessInfo) -> Void

    /// The client that sends the requests.
    public var client: ApiClient
    /// Where the responses carry code, message and value.
    public var envelope: Envelope
    private let onCommonCode: CommonHandler

    /// `onCommonCode` is called once for every response with a common code that is no success, before the
    /// stream fails, on the thread that delivers the response.
    public init(
        client: ApiClient = ApiClient(), envelope: Envelope = Envelope(),
        onCommonCode: @escaping CommonHandler = { _, _ in }
    ) {
        self.client = client
        self.envelope = envelope
        self.onCommonCode = onCommonCode
    }

    /// The value of a response with a success code. Every error is a `ServiceError<Common, Request.Module>`.
    public func value<Value: Decodable & Sendable, Request: ServiceRequest>(
        _ type: Value.Type = Value.self, for request: Request
    ) -> Observable<Value> {
        successInfo(for: request)
            .map { info in try info.response.decoded(type, at: envelope.data, with: client.decoder) }
            .mapError { ServiceError<Common, Request.Module>($0) }
    }

    /// Code and message of a response with a success code, for a request without a value.
    public func acknowledgement<Request: ServiceRequest>(for request: Request) -> Observable<BusinessInfo> {
        successInfo(for: request).mapError { ServiceError<Common, Request.Module>($0) }
    }

    /// The value or the error of a response, as the only element of a stream that does not fail.
    public func result<Value: Decodable & Sendable, Request: ServiceRequest>(
        _ type: Value.Type = Value.self, for request: Request
    ) -> Observable<Result<Value, ServiceError<Common, Request.Module>>> {
        value(type, for: request)
            .map { .success($0) }
            .catchError { .just(.failure(ServiceError($0))) }
    }
}

extension Service {
    private func successInfo<Request: ServiceRequest>(for request: Request) -> Observable<BusinessInfo> {
        .deferred {
            let sent = try request.httpRequest()
            return client.judgedResponse(for: sent)
                .map { try successInfo(of: $0, error: $1, Request.Module.self) }
        }
    }

    /// Code and message of a response with a success code. Any other response is an error.
    ///
    /// A response with an error status may also have an envelope, whose code then decides. Without an
    /// envelope, with a success code, or if the client rejects the response, `error` decides.
    private func successInfo<Module: ServiceCode>(
        of response: HTTPResponse, error: ApiError?, _ module: Module.Type
    ) throws -> BusinessInfo {
        if case .rejected? = error, let error { throw error }
        let info: BusinessInfo
        do { info = try envelope.info(of: response, with: client.decoder) } catch let unreadable {
            throw error ?? unreadable
        }
        if info.isSuccess {
            if let error { throw error }
            return info
        }
        if let code = Common(text: info.code) {
            onCommonCode(code, info)
            throw ServiceError<Common, Module>.common(code, info)
        }
        if let code = Module(text: info.code) { throw ServiceError<Common, Module>.module(code, info) }
        throw ServiceError<Common, Module>.unknown(code: info.code, info)
    }
}

extension ServiceError {
    /// The `ServiceError` for any error; a `ServiceError` stays as it is.
    fileprivate init(_ error: any Error) {
        self =
            error as? Self
            ?? .api(error as? ApiError ?? .invalidResponse(reason: ApiError.phrase(of: error)))
    }
}
