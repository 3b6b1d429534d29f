/// An option of a page: its name, its meaning and its parser.
struct Option<Values> {
    let name: String
    /// The name of the value in the help; nil for a switch.
    let placeholder: String?
    let meaning: String
    /// The names of the options that this one cannot be combined with.
    private(set) var excluded: [String] = []
    let set: (inout Values, String) throws(UsageError) -> Void

    private init(
        _ name: String, _ placeholder: String?, _ meaning: String,
        set: @escaping (inout Values, String) throws(UsageError) -> Void
    ) {
        (self.name, self.placeholder, self.meaning, self.set) = (name, placeholder, meaning, set)
    }

    /// A switch.
    init(_ name: String, _ meaning: String, turn: @escaping (inout Values) -> Void) {
        self.init(name, nil, meaning) { values, _ in turn(&values) }
    }

    /// An option whose value `parser` reads.
    init<Value>(
        _ name: String, _ placeholder: String?, _ meaning: String, _ path: WritableKeyPath<Values, Value>,
        _ parser: OptionParser<Value>
    ) {
        self.init(name, placeholder, meaning) { (values, text) throws(UsageError) in
            values[keyPath: path] = try parser.parse(name, text)
        }
    }

    /// An option whose value `parser` reads, without a default.
    init<Value>(
        _ name: String, _ placeholder: String?, _ meaning: String, _ path: WritableKeyPath<Values, Value?>,
        _ parser: OptionParser<Value>
    ) {
        self.init(name, placeholder, meaning) { (values, text) throws(UsageError) in
            values[keyPath: path] = try parser.parse(name, text)
        }
    }

    /// An option that can be given several times; its values add up.
    init<Value>(
        _ name: String, _ placeholder: String?, _ meaning: String,
        adding path: WritableKeyPath<Values, [Value]>, _ parser: OptionParser<[Value]>
    ) {
        self.init(name, placeholder, meaning) { (values, text) throws(UsageError) in
            values[keyPath: path] += try parser.parse(name, text)
        }
    }

    /// The same option, which cannot be combined with these others.
    func excluding(_ others: String...) -> Option {
        var copy = self
        copy.excluded = others
        return copy
    }

    /// The same option for values of which these values are a part.
    func of<Whole>(_ part: WritableKeyPath<Whole, Values>) -> Option<Whole> {
        var option = Option<Whole>(name, placeholder, meaning) { [set] (whole, text) throws(UsageError) in
            try set(&whole[keyPath: part], text)
        }
        option.excluded = excluded
        return option
    }
}
