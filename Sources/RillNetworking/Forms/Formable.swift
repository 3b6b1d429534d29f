import Foundation

/// What a request looks like: the description of a form that can be sent.
///
///     struct Forecast: RequestFormable {
///         let url: URL
///         let parameters: [String: String]
///     }
///
/// A protocol of one's own that refines it is the place for what its forms have in common:
///
///     extension ShopFormable { func headers() -> HTTPHeaders { ["X-Shop": "7"] } }
public protocol Formable: TransportRequestConvertible {
    var url: URL { get }
    /// GET, unless it says otherwise.
    var method: String { get }
    /// None, unless it says otherwise.
    func headers() -> HTTPHeaders
    /// How long the server may be silent: 60 s, unless it says otherwise.
    var timeout: Duration { get }
}

extension Formable {
    public var method: String { "GET" }
    public func headers() -> HTTPHeaders { [:] }
    public var timeout: Duration { .seconds(60) }

    public func transportRequest() throws(ApiError) -> TransportRequest { emptyRequest }

    /// The request without what stands in its query or body.
    var emptyRequest: TransportRequest {
        TransportRequest(method, url: url, headers: headers(), timeout: timeout)
    }
}

/// A form with parameters: in the query of GET, HEAD and DELETE and in the body of other methods, unless it says
/// otherwise.
public protocol RequestFormable: Formable {
    associatedtype Parameters: Encodable & Sendable = NoParameters
    associatedtype Encoder: ParameterEncoder = URLParameterEncoder

    var parameters: Parameters { get }
    var encoder: Encoder { get }
}

extension RequestFormable {
    public func transportRequest() throws(ApiError) -> TransportRequest {
        try parameters is NoParameters ? emptyRequest : emptyRequest.with(parameters, as: encoder)
    }
}

extension RequestFormable where Parameters == NoParameters {
    public var parameters: NoParameters { NoParameters() }
}

extension RequestFormable where Encoder == URLParameterEncoder {
    public var encoder: URLParameterEncoder { .url }
}

/// The parameters of a form that has none.
public struct NoParameters: Encodable, Sendable {
    public init() {}
}
