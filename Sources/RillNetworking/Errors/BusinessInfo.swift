/// What an answer says about itself, apart from its value.
public struct BusinessInfo: Sendable, Hashable {
    /// As text, whether it was a number or a text.
    public let code: String
    /// The words of the server.
    public let message: String?
    /// The whole answer.
    public let response: ApiResponse

    public init(code: String, message: String? = nil, response: ApiResponse) {
        self.code = code
        self.message = message
        self.response = response
    }
}

extension BusinessInfo: CustomStringConvertible, CustomDebugStringConvertible {
    /// Code and message, without the body.
    public var description: String { message.map { "\(code): \($0)" } ?? code }
    public var debugDescription: String { description }
}
