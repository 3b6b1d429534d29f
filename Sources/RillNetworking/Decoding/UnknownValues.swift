import RillLocks

/// Hears of the raw values that decoding did not know.
///
/// A decoder has a handler of its own under `userInfo[UnknownValues.key]`; for all others there is one for the process,
/// which does nothing until `setHandler(_:)` is called.
public enum UnknownValues {
    public typealias Handler = @Sendable (UnknownValue) -> Void

    private static let handler = Mutex<Handler>({ _ in })

    /// Where a decoder keeps its own `Handler`.
    public static var key: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "rill.unknownValues") else {
            preconditionFailure("Rill: any text is the key of a user info")
        }
        return key
    }

    /// Replaces the handler of the process and returns the one before. Called on the thread that decodes.
    @discardableResult
    public static func setHandler(_ newHandler: @escaping Handler) -> Handler {
        handler.withLock { current in
            defer { current = newHandler }
            return current
        }
    }

    static func report<Unknown>(_ rawValue: some Sendable, of type: Unknown.Type, in decoder: any Decoder) {
        let handler = decoder.userInfo[key] as? Handler ?? handler.withLock { $0 }
        handler(
            UnknownValue(
                type: "\(type)", rawValue: rawValue, codingPath: decoder.codingPath.map(\.stringValue)))
    }
}

/// A raw value that no case of an enum has, and where it stood.
public struct UnknownValue: Sendable, CustomStringConvertible {
    /// The name of the enum.
    public let type: String
    public let rawValue: any Sendable
    /// The keys that led to it, from the outermost; the position in an array is `Index n`.
    public let codingPath: [String]

    public var description: String {
        "\(codingPath.joined(separator: ".")): \(type) has no case for \(rawValue)"
    }
}
