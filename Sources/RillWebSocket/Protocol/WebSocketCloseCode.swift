/// Why a side closes a connection: a number from 1000 to 4999 (RFC 6455, 7.4). Applications define the
/// meaning of the numbers from 4000.
public struct WebSocketCloseCode: RawRepresentable, Sendable, Hashable, Codable {
    /// The number.
    public let rawValue: UInt16

    /// A code of this number.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// 1000: the connection has done what it was made for.
    public static let normal = WebSocketCloseCode(rawValue: 1000)
    /// 1001: a server stops, or a client leaves.
    public static let goingAway = WebSocketCloseCode(rawValue: 1001)
    /// 1002: the other side has broken a rule of the protocol.
    public static let protocolError = WebSocketCloseCode(rawValue: 1002)
    /// 1003: text came where bytes are expected, or the other way round.
    public static let unsupportedData = WebSocketCloseCode(rawValue: 1003)
    /// 1005: no code was sent. This code itself is never sent.
    public static let noStatus = WebSocketCloseCode(rawValue: 1005)
    /// 1006: the connection ended without a close frame. This code is never sent.
    public static let abnormal = WebSocketCloseCode(rawValue: 1006)
    /// 1007: a text is not UTF-8.
    public static let invalidText = WebSocketCloseCode(rawValue: 1007)
    /// 1008: a message breaks a rule of the server.
    public static let policyViolation = WebSocketCloseCode(rawValue: 1008)
    /// 1009: a message is too long.
    public static let messageTooLong = WebSocketCloseCode(rawValue: 1009)
    /// 1010: the server lacks an extension.
    public static let missingExtension = WebSocketCloseCode(rawValue: 1010)
    /// 1011: the server has failed.
    public static let serverError = WebSocketCloseCode(rawValue: 1011)
    /// 1012: the server restarts.
    public static let serviceRestart = WebSocketCloseCode(rawValue: 1012)
    /// 1013: the server is too busy.
    public static let tryAgainLater = WebSocketCloseCode(rawValue: 1013)
    /// 1014: the server behind a gateway has failed.
    public static let badGateway = WebSocketCloseCode(rawValue: 1014)

    /// Whether a close frame may have this code: 1004, 1005, 1006 and 1015 are reserved, and 1016 to 2999
    /// have no meaning.
    var mayBeSent: Bool {
        (1000...1003).contains(rawValue) || (1007...1014).contains(rawValue)
            || (3000...4999).contains(rawValue)
    }

    /// Whether the code says that nothing is wrong.
    var isNormal: Bool { self == .normal || self == .noStatus }

    /// Whether a later connection may succeed: the server has left or failed, and the client is not to blame.
    var isTemporary: Bool {
        [.goingAway, .abnormal, .serverError, .serviceRestart, .tryAgainLater, .badGateway].contains(self)
    }
}

extension WebSocketCloseCode: CustomStringConvertible {
    /// The number.
    public var description: String { "\(rawValue)" }
}
