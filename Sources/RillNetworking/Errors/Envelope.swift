import Foundation

/// Where the answers of a service carry their code, their message and their value, and which codes say success.
///
///     Envelope(code: "status.code", message: "status.text", data: "result", successCodes: ["0", "200"])
public struct Envelope: Sendable, Hashable {
    public var code: JSONPath
    public var message: JSONPath
    public var data: JSONPath
    public var successCodes: Set<String>

    public init(
        code: JSONPath = "code", message: JSONPath = "message", data: JSONPath = "data",
        successCodes: Set<String> = ["0"]
    ) {
        self.code = code
        self.message = message
        self.data = data
        self.successCodes = successCodes
    }

    /// The code and the message of an answer. Without a readable code it is an error: `emptyBody` or `decoding`.
    public func info(
        of response: ApiResponse, with decoder: JSONDecoder = JSONDecoder()
    ) throws(ApiError) -> BusinessInfo {
        let code = try response.decoded(TextOrNumber.self, at: code, with: decoder).text
        return BusinessInfo(code: code, message: message(of: response, with: decoder), response: response)
    }

    /// A message is decoration: an answer without a readable one has none.
    private func message(of response: ApiResponse, with decoder: JSONDecoder) -> String? {
        do { return try response.decoded(TextOrNumber.self, at: message, with: decoder).text } catch {
            return nil
        }
    }
}

/// A JSON text, or a number as text.
struct TextOrNumber: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do { text = try container.decode(String.self) } catch DecodingError.typeMismatch {
            text = "\(try container.decode(Int.self))"
        }
    }
}
