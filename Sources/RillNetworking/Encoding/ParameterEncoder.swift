import Foundation

/// Puts parameters into a request.
public protocol ParameterEncoder: Sendable {
    /// The request with the parameters in it. What cannot be encoded is an `ApiError.invalidRequest`.
    func encode(_ parameters: some Encodable, into request: TransportRequest) throws(ApiError)
        -> TransportRequest
}

extension ParameterEncoder where Self == URLParameterEncoder {
    /// In the query of GET, HEAD and DELETE, in the body of every other request.
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

extension TransportRequest {
    /// This request with parameters in it.
    ///
    ///     try TransportRequest("POST", url: url).with(Login(name: name), as: .json)
    public func with(
        _ parameters: some Encodable, as encoder: some ParameterEncoder = .url
    ) throws(ApiError) -> TransportRequest {
        try encoder.encode(parameters, into: self)
    }

    /// A content type that is there already stays.
    mutating func setBody(_ data: Data, type: String) {
        body = .data(data)
        addAbsentHeaders(["Content-Type": type])
    }
}
