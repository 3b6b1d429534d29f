/// The arguments of a page, one after the other.
struct OptionReader {
    private var rest: ArraySlice<String>

    init(_ arguments: [String]) {
        rest = arguments[...]
    }

    mutating func next() -> String? {
        rest.popFirst()
    }

    /// The argument that belongs to `option`.
    mutating func value(of option: String) throws(UsageError) -> String {
        guard let value = rest.popFirst() else {
            throw UsageError(description: "\(option) needs a value after it.")
        }
        return value
    }
}
