import Foundation
import RillNetworking

/// A request as a type: the description of a form that can be sent.
///
///     struct Forecast: RequestFormable {
///         let url: URL
///         let parameters: [String: String]
///     }
///
/// A protocol that refines this one can hold what several forms have in common:
///
///     extension ShopFormable { func headers() -> HTTPHeaders { ["X-Shop": "7"] } }
public protocol Formable: HTTPRequestConvertible {
    /// The URL of the request.
    var url: URL { get }
    /// The method; GET by default.
    var method: String { get }
    /// The headers; none by default.
    func headers() -> HTTPHeaders
    /// The `idleTimeout` of the request; 60 s by default.
    var idleTimeout: Duration { get }
}

extension Formable {
    public var method: String { "GET" }
    public func headers() -> HTTPHeaders { [:] }
    public var idleTimeout: Duration { .seconds(60) }

    /// The request without parameters and body.
    public func httpRequest() throws(ApiError) -> HTTPRequest { requestWithoutContent }

    var requestWithoutContent: HTTPRequest {
        HTTPRequest(method, url: url, headers: headers(), idleTimeout: idleTimeout)
    }
}

/// A form with parameters: by default in the query of GET, HEAD and DELETE, and in the body of any other
/// method.
public protocol RequestFormable: Formable {
    /// The type of the parameters.
    associatedtype Parameters: Encodable & Sendable = NoParameters
    /// The type of the encoder.
    associatedtype Encoder: ParameterEncoder = URLParameterEncoder

    /// What the form sends.
    var parameters: Parameters { get }
    /// Puts the parameters into the request.
    var encoder: Encoder { get }
}

extension RequestFormable {
    /// The request with the parameters.
    public func httpRequest() throws(ApiError) -> HTTPRequest {
        if parameters is NoParameters { return requestWithoutContent }
        return try requestWithoutContent.with(parameters, as: encoder)
    }
}

extension RequestFormable where Parameters == NoParameters {
    /// No parameters.
    public var parameters: NoParameters { NoParameters() }
}

extension RequestFormable where Encoder == URLParameterEncoder {
    /// Puts parameters into the query of GET, HEAD and DELETE, and into the body of any other method.
    public var encoder: URLParameterEncoder { .url }
}

/// The parameters of a form without parameters.
public struct NoParameters: Encodable, Sendable {
    /// No parameters.
    public init() {}
}
