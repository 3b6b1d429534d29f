import Foundation

/// Puts parameters into a request.
public protocol ParameterEncoder: Sendable {
    /// The request with the parameters. Parameters that cannot be encoded are an `ApiError.invalidRequest`.
    func encode(_ parameters: some Encodable, into request: HTTPRequest) throws(ApiError)
        -> HTTPRequest
}

extension ParameterEncoder where Self == URLParameterEncoder {
    /// In the query of GET, HEAD and DELETE, in the body of any other request.
    public static var url: URLParameterEncoder { URLParameterEncoder() }
    /// In the query, whatever the method.
    public static var query: URLParameterEncoder { URLParameterEncoder(place: .query) }
    /// In the body, whatever the method.
    public static var form: URLParameterEncoder { URLParameterEncoder(place: .body) }
}

extension ParameterEncoder where Self == JSONParameterEncoder {
    /// As JSON, in the body.
    public static var json: JSONParameterEncoder { JSONParameterEncoder() }
}

extension HTTPRequest {
    /// This request with parameters.
    ///
    ///     try HTTPRequest("POST", url: url).with(Login(name: name), as: .json)
    public func with(
        _ parameters: some Encodable, as encoder: some ParameterEncoder = .url
    ) throws(ApiError) -> HTTPRequest { try encoder.encode(parameters, into: self) }

    /// Keeps a content type that the request has already.
    mutating func setBody(_ data: Data, type: String) {
        body = .data(data)
        headers.addMissing(["Content-Type": type])
    }
}
