import Foundation
import RillNetworking
import RillText

/// Where the responses of a service carry their code, message and value, and which codes mean success.
///
///     Envelope(code: "status.code", message: "status.text", data: "result", successCodes: ["0", "200"])
public struct Envelope: Sendable, Hashable {
    /// Where the code is.
    public var code: JSONPath
    /// Where the message is.
    public var message: JSONPath
    /// Where the value is.
    public var data: JSONPath
    /// The codes that mean success, as text.
    public var successCodes: Set<String>

    /// By default `{"code": 0, "message": …, "data": …}`.
    public init(
        code: JSONPath = "code", message: JSONPath = "message", data: JSONPath = "data",
        successCodes: Set<String> = ["0"]
    ) {
        self.code = code
        self.message = message
        self.data = data
        self.successCodes = successCodes
    }

    /// Code and message of a response. A response without a readable code is an error: `emptyBody` or
    /// `decoding`.
    public func info(
        of response: HTTPResponse, with decoder: JSONDecoder = JSONDecoder()
    ) throws(ApiError) -> BusinessInfo {
        let code = try response.decoded(TextOrNumber.self, at: code, with: decoder).text
        return BusinessInfo(
            code: code, isSuccess: successCodes.contains(code), message: message(of: response, with: decoder),
            response: response)
    }

    /// Code and message of a response whose code is a success; throws the `BusinessInfo` of any other.
    func success(of response: HTTPResponse, with decoder: JSONDecoder) throws -> BusinessInfo {
        let info = try info(of: response, with: decoder)
        guard info.isSuccess else { throw info }
        return info
    }

    /// Nil if there is no readable message: a message is optional.
    private func message(of response: HTTPResponse, with decoder: JSONDecoder) -> String? {
        do { return try response.decoded(TextOrNumber.self, at: message, with: decoder).text } catch {
            return nil
        }
    }
}

/// Code and message of a response; if the code is no success, an error.
public struct BusinessInfo: Error, Sendable, Hashable {
    /// As text, whether it was a number or a text.
    public let code: String
    /// Whether the code is one of the envelope's success codes.
    public let isSuccess: Bool
    /// The message of the server.
    public let message: String?
    /// The whole response.
    public let response: HTTPResponse
}

extension BusinessInfo: LocalizedError {
    /// The message of the server, or else its code. An empty message counts as none.
    public var errorDescription: String? { words ?? "The server reported the code \(code)." }

    /// The message, unless it is empty.
    var words: String? { message.flatMap { $0.isEmpty ? nil : $0 } }
}

extension BusinessInfo: CustomStringConvertible {
    /// Code and message on one line, without the body.
    public var description: String { (words.map { "\(code): \($0)" } ?? code).onOneLine }
}

/// A JSON text, or a number as text.
private struct TextOrNumber: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do { text = try container.decode(String.self) } catch DecodingError.typeMismatch {
            text = "\(try container.decode(Decimal.self))"
        }
    }
}
