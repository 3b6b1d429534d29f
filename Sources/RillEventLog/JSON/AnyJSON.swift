import RillJSON

/// Any JSON value: the element type for reading a log without its types.
///
///     let log = try LogRecording<AnyJSON>(jsonLines: data)
///
/// Numbers of up to 38 digits are exact, unless the place value of the last digit is below 10⁻¹²⁸ or above
/// 10¹²⁷; other numbers are rounded. Values may be nested 100 deep.
public struct AnyJSON: Sendable, Hashable, Codable, CustomStringConvertible {
    let value: JSONValue

    init(_ value: JSONValue) { self.value = value }

    public init(from decoder: any Decoder) throws { value = try JSONValue(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

    /// A string without quotes, anything else as JSON with sorted keys.
    public var description: String {
        if case .string(let text) = value { return text }
        var json = JSONWriter()
        json.append(value)
        return json.text
    }
}
