/// The way to a value inside JSON: the keys from the outermost on, and positions of arrays from 0.
///
///     "data.forecasts.0"
///
/// Keys are those the decoder sees: after `convertFromSnakeCase`, `user_data` is `userData`. The empty path is the whole.
public struct JSONPath: Sendable, Hashable {
    public var keys: [String]

    /// For keys that contain a point.
    public init(keys: [String]) {
        self.keys = keys
    }

    public static let whole = JSONPath(keys: [])
}

extension JSONPath: ExpressibleByStringLiteral, LosslessStringConvertible {
    public init(stringLiteral text: String) { self.init(text) }

    public init(_ description: String) {
        keys = description.split(separator: ".").map(String.init)
    }

    public var description: String { keys.joined(separator: ".") }
}
