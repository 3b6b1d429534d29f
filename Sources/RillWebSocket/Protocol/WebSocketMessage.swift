import Foundation

/// A message of a WebSocket (RFC 6455, 5.6).
public enum WebSocketMessage: Sendable, Hashable {
    /// Text, which is sent as UTF-8.
    case text(String)
    /// Bytes of any meaning.
    case binary(Data)

    /// The text; nil for bytes.
    public var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The bytes of the message; for a text, its UTF-8.
    public var data: Data {
        switch self {
        case .text(let text): Data(text.utf8)
        case .binary(let data): data
        }
    }

    /// The length of `data`, in bytes.
    var length: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .binary(let data): data.count
        }
    }
}

extension WebSocketMessage: ExpressibleByStringLiteral {
    /// A text message.
    public init(stringLiteral text: String) { self = .text(text) }
}
