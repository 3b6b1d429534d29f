import Foundation
import Rill

/// A request of one module of a service, which says what codes the answers may have.
public protocol ServiceRequest: TransportRequestConvertible {
    associatedtype Module: ServiceCode
}

/// A service whose answers carry a code: the envelope they come in, the codes that all modules share, and one place where
/// those are handled.
///
///     let service = Service<CommonCode>(client: client) { code, _ in
///         if code == .tokenExpired { session.end() }
///     }
///     service.value(Profile.self, for: ProfileRequest(id: 7))   // fails with ServiceError<CommonCode, ProfileRequest.Module>
///
/// A new module, or a new code of one, changes nothing here.
public struct Service<Common: ServiceCode>: Sendable {
    public typealias CommonHandler = @Sendable (Common, BusinessInfo) -> Void

    public var client: ApiClient
    public var envelope: Envelope
    let onCommonCode: CommonHandler

    /// `onCommonCode` is called for every answer with a common code that is no success, once, before the stream fails, on
    /// the thread that delivers it.
    public init(
        client: ApiClient = ApiClient(), envelope: Envelope = Envelope(),
        onCommonCode: @escaping CommonHandler = { _, _ in }
    ) {
        self.client = client
        self.envelope = envelope
        self.onCommonCode = onCommonCode
    }

    /// The value of an answer whose code says success. Every error is a `ServiceError<Common, Request.Module>`.
    public func value<Value: Decodable & Sendable, Request: ServiceRequest>(
        _ type: Value.Type = Value.self, for request: Request
    ) -> Observable<Value> {
        info(for: request)
            .map { info in try info.response.decoded(type, at: envelope.data, with: client.decoder) }
            .mapError { ServiceError<Common, Request.Module>($0) }
    }

    /// What an answer says, whose code says success and whose value does not matter.
    public func acknowledgement<Request: ServiceRequest>(for request: Request) -> Observable<BusinessInfo> {
        info(for: request).mapError { ServiceError<Common, Request.Module>($0) }
    }

    /// The value or the error of an answer, as the one element of a stream that does not fail.
    public func result<Value: Decodable & Sendable, Request: ServiceRequest>(
        _ type: Value.Type = Value.self, for request: Request
    ) -> Observable<Result<Value, ServiceError<Common, Request.Module>>> {
        value(type, for: request)
            .map { .success($0) }
            .catchError { .just(.failure(ServiceError($0))) }
    }
}

extension Service {
    private func info<Request: ServiceRequest>(for request: Request) -> Observable<BusinessInfo> {
        .deferred {
            let sent = try request.transportRequest()
            return client.response(for: sent).map { try judge($0, to: sent, of: Request.Module.self) }
        }
    }

    /// Code and message of an answer that says success; any other is its error.
    ///
    /// A status outside 200...299 may come with an envelope, which then counts. Without one, or with a code that
    /// contradicts it, the status does.
    private func judge<Module: ServiceCode>(
        _ response: ApiResponse, to request: TransportRequest, of module: Module.Type
    ) throws -> BusinessInfo {
        let statusError = ApiError(response, to: request)
        let info: BusinessInfo
        do { info = try envelope.info(of: response, with: client.decoder) } catch {
            throw statusError ?? error
        }
        if envelope.successCodes.contains(info.code) {
            if let statusError { throw statusError }
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
    /// An error from below; one of this type is itself.
    fileprivate init(_ error: any Error) {
        self =
            error as? Self
            ?? .api(error as? ApiError ?? .invalidResponse(reason: error.words))
    }
}
