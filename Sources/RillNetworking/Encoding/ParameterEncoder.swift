import Foundation

/// Adds parameters to a request.
public protocol ParameterEncoder: Sendable {
    /// The request with the parameters. Parameters that cannot be encoded are an `ApiError.invalidRequest`.
    func encode(_ parameters: some Encodable, into request: HTTPRequest) throws(ApiError)
        -> HTTPRequest
}

extension ParameterEncoder where Self == URLParameterEncoder {
    /// Puts parameters into the query of GET, HEAD and DELETE, and into the body of any other request.
    public static var url: URLParameterEncoder { URLParameterEncoder() }
    /// Puts parameters into the query, whatever the method.
    public static var query: URLParameterEncoder { URLParameterEncoder(place: .query) }
    /// Puts parameters into the body, whatever the method.
    public static var form: URLParameterEncoder { URLParameterEncoder(place: .body) }
}

extension ParameterEncoder where Self == JSONParameterEncoder {
    /// Puts parameters into the body as JSON.
    public static var json: JSONParameterEncoder { JSONParameterEncoder() }
}

extension HTTPRequest {
    /// This request with parameters.
    ///
    ///     try HTTPRequest("POST", url: url).with(Login(name: name), as: .json)
    public func with(
        _ parameters: some Encodable, as encoder: some ParameterEncoder = .url
    ) throws(ApiError) -> HTTPRequest { try encoder.encode(parameters, into: self) }

    /// Sets a body and its content type, unless the request already has a content type.
    mutating func setBody(_ data: Data, type: String) {
        body = .data(data)
        headers.addMissing(["Content-Type": type])
    }
}
