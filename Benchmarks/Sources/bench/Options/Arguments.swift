/// The words of the command line, taken one by one.
struct Arguments {
    private var words: ArraySlice<String>

    init(_ words: ArraySlice<String>) { self.words = words }

    mutating func next() -> String? { words.popFirst() }

    /// The value of an option.
    mutating func value(of option: String, _ meaning: String) throws -> String {
        guard let value = words.popFirst(), !value.hasPrefix("--") else {
            throw InputError("\(option) needs \(meaning) after it.")
        }
        return value
    }

    mutating func positiveNumber(of option: String) throws -> Int {
        let meaning = "a whole number above 0"
        let text = try value(of: option, meaning)
        guard let number = Int(text), number > 0 else {
            throw InputError("\(option) needs \(meaning), but got \"\(text)\".")
        }
        return number
    }

    /// Complains about what no command takes.
    mutating func end(of command: String) throws {
        if let word = words.popFirst() { throw InputError("\(command) does not know \"\(word)\".") }
    }
}
