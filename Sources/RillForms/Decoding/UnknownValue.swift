import Rill

/// A raw value that no case of an enum has, and its place in the JSON.
public struct UnknownValue: Sendable, CustomStringConvertible {
    /// The name of the enum.
    public let type: String
    /// The value itself.
    public let rawValue: any Sendable
    /// The keys that lead to the value, from the outermost on; an array position is `Index n`.
    public let codingPath: [String]

    /// The coding path, the enum and the raw value.
    public var description: String {
        "\(codingPath.joined(separator: ".")): \(type) has no case for \(rawValue)"
    }
}

/// Receives the raw values that `FallbackDecodable` and `OpenEnum` did not know.
///
///     decoder.userInfo[UnknownValueHandler.key] = UnknownValueHandler { value in log("\(value)") }
///     let client = ApiClient(decoder: decoder)
public struct UnknownValueHandler: Sendable {
    private let handle: @Sendable (UnknownValue) -> Void

    /// `handle` is called on the thread that decodes.
    public init(_ handle: @escaping @Sendable (UnknownValue) -> Void) { self.handle = handle }

    /// The key of the handler in the `userInfo` of a decoder.
    public static var key: CodingUserInfoKey { CodingUserInfoKey(named: "rill.unknownValueHandler") }

    static func report<Unknown>(_ rawValue: some Sendable, of type: Unknown.Type, in decoder: any Decoder) {
        guard let handler = decoder.userInfo[key] as? UnknownValueHandler else { return }
        handler.handle(
            UnknownValue(
                type: "\(type)", rawValue: rawValue, codingPath: decoder.codingPath.map(\.stringValue)))
    }
}
