import Foundation

/// Writes parameters as JSON into the body, with `Content-Type: application/json` unless the request has one.
public struct JSONParameterEncoder: ParameterEncoder {
    private let encoder: JSONEncoder

    /// `encoder` must not be changed afterwards. The default encoder sorts keys, so equal parameters make
    /// equal bodies.
    public init(encoder: JSONEncoder? = nil) { self.encoder = encoder ?? .sortingKeys }

    public func encode(
        _ parameters: some Encodable, into request: HTTPRequest
    ) throws(ApiError) -> HTTPRequest {
        let data = try encoder.data(of: parameters)
        return changed(request) { $0.setBody(data, type: "application/json") }
    }
}

extension JSONEncoder {
    static var sortingKeys: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }

    func data(of parameters: some Encodable) throws(ApiError) -> Data {
        do { return try encode(parameters) } catch let error as EncodingError {
            throw .invalidRequest(reason: "the parameters cannot be encoded: \(error.reason)")
        } catch { throw .invalidRequest(reason: "the parameters cannot be encoded: \(error)") }
    }
}

extension EncodingError {
    /// Where encoding failed, without the value.
    fileprivate var reason: String {
        switch self {
        case .invalidValue(_, let context):
            "the value at \"\(context.codingPath.map(\.stringValue).joined(separator: "."))\" is not valid"
        @unknown default: "a value is not valid"
        }
    }
}
