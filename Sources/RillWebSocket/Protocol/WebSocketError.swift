import Foundation
import RillNetworking
import RillText

/// Why a WebSocket that was open has failed. A handshake that is refused is an `ApiError`.
public enum WebSocketError: Error, Sendable, Hashable {
    /// The server has closed the connection with a code other than 1000, or has ended it without a close
    /// frame, which counts as 1006.
    case closed(code: WebSocketCloseCode, reason: String)
    /// The server has broken a rule of the protocol. The connection was closed with 1002.
    case protocolViolation(rule: String)
    /// A text of the server is not UTF-8. The connection was closed with 1007.
    case invalidText
    /// A message of the server is longer than `limit` bytes. The connection was closed with 1009.
    case messageTooLong(limit: Int)
    /// Nothing came from the server within this time after a ping.
    case noHeartbeat(within: Duration)
    /// The server has not answered a close frame within this time.
    case closeTimedOut(Duration)
    /// The connection is closed, or its subscription has ended: nothing can be sent.
    case notOpen
    /// Another subscription receives the messages; `share()` lets several do so.
    case messagesAreTaken
    /// A code that no close frame may have, or a reason of more than 123 bytes.
    case invalidClose(code: WebSocketCloseCode)
}

extension WebSocketError {
    /// The code of the close frame that reports this error to the server.
    var closeCode: WebSocketCloseCode {
        switch self {
        case .protocolViolation: .protocolError
        case .invalidText: .invalidText
        case .messageTooLong: .messageTooLong
        default: .goingAway
        }
    }

    /// Whether a later connection may succeed.
    var isTemporary: Bool {
        switch self {
        case .closed(let code, _): code.isTemporary
        case .noHeartbeat: true
        default: false
        }
    }
}

extension WebSocketError: CustomStringConvertible, LocalizedError {
    /// A sentence for people, with the reason of the server.
    public var description: String {
        switch self {
        case .closed(.abnormal, _): "The connection ended without a close frame (1006)."
        case .closed(let code, ""): "The server has closed the connection: \(code)."
        case .closed(let code, let reason):
            "The server has closed the connection: \(code), \(reason.onOneLine)."
        case .protocolViolation(let rule): "The server breaks the protocol: \(rule)."
        case .invalidText: "A text of the server is not UTF-8."
        case .messageTooLong(let limit): "A message of the server is longer than \(limit) bytes."
        case .noHeartbeat(let time): "The server has not answered a ping within \(time)."
        case .closeTimedOut(let time): "The server has not answered a close frame within \(time)."
        case .notOpen: "The connection is not open."
        case .messagesAreTaken: "Another subscription receives the messages."
        case .invalidClose(let code): "The code \(code) cannot be sent, or its reason is too long."
        }
    }
    public var errorDescription: String? { description }
}
