/// The items of a query in their order, decoded.
public struct QueryList: Sendable, Hashable {
    public let entries: [NamedValue]

    /// Reads the text after the `?`; `+` means a space, an item without `=` has an empty value.
    public init(_ text: some StringProtocol) {
        entries = text.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let decoded = parts.map { percentDecoded($0, plusIsSpace: true) }
            return NamedValue(decoded[0], decoded.count > 1 ? decoded[1] : "")
        }
    }

    /// The first value of that name.
    public subscript(name: String) -> String? {
        entries.first { $0.name == name }?.value
    }

    public func values(of name: String) -> [String] {
        entries.filter { $0.name == name }.map(\.value)
    }
}
