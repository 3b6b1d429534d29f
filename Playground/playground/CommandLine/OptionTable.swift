import Foundation

/// The command line cannot be used. The message names what is wrong, and the rule.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The options of a page. The table parses a command line and prints its own help.
struct OptionTable<Values> {
    /// What the page does, for the help: paragraphs, which the help wraps.
    let about: String
    /// When the exit code is 0, for the help; nil for a page whose `about` explains the exit code.
    let success: String?
    let defaults: Values
    /// The word beside the options, if the page takes any.
    var argument: Option<Values>?
    /// How often this word may occur.
    var argumentCount = 1...1
    let options: [Option<Values>]
    /// Checks rules that no single option can check.
    var check: (Values) throws(UsageError) -> Void = { (_) throws(UsageError) in }

    /// The values that a command line gives; nil if it asks for help.
    func values(of arguments: [String]) throws(UsageError) -> Values? {
        if arguments.prefix(while: { $0 != "--" }).contains(where: { ["--help", "-h"].contains($0) }) {
            return nil
        }
        var values = defaults
        var given: [Option<Values>] = []
        var areOptionsOver = false
        var rest = arguments[...]
        while let word = rest.popFirst() {
            let option: Option<Values>
            let text: String
            if areOptionsOver || !word.hasPrefix("-") {
                (option, text) = (try argumentOption(word, after: given), word)
            } else if word == "--" {
                areOptionsOver = true
                continue
            } else {
                option = try self.option(word)
                text = try option.placeholder == nil ? "" : value(of: word, &rest)
            }
            try option.set(&values, text)
            given.append(option)
        }
        if let argument, argumentCount.lowerBound > 0, !given.contains(where: { $0.name == argument.name }) {
            throw UsageError("\(argument.name) is missing: \(argument.meaning).")
        }
        for option in given {
            if let other = given.first(where: { option.excluded.contains($0.name) }) {
                throw UsageError("\(option.name) and \(other.name) cannot be combined.")
            }
        }
        try check(values)
        return values
    }

    private func argumentOption(
        _ word: String, after given: [Option<Values>]
    ) throws(UsageError) -> Option<Values> {
        guard let argument else {
            throw UsageError("\"\(word)\" is not an option, and this page takes nothing else.")
        }
        guard given.count(where: { $0.name == argument.name }) < argumentCount.upperBound else {
            throw UsageError("\"\(word)\" is a second \(argument.name): there can be only one.")
        }
        return argument
    }

    private func option(_ name: String) throws(UsageError) -> Option<Values> {
        guard let option = options.first(where: { $0.name == name }) else {
            let names = (options.map(\.name) + ["--help"]).joined(separator: ", ")
            throw UsageError("\(name) is not an option. The options are: \(names).")
        }
        return option
    }

    private func value(of name: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
        if let value = rest.popFirst() { return value }
        throw UsageError("\(name) needs a value after it.")
    }
}

extension OptionTable {
    /// The help of the page with this name.
    func help(of page: String, width: Int = Terminal.textWidth) -> String {
        let words = argument.map { argument in
            let name = argumentCount.upperBound > 1 ? "\(argument.name) ..." : argument.name
            return argumentCount.lowerBound == 0 ? "[\(name)] " : "\(name) "
        }
        var shown = [argument].compactMap(\.self) + options
        if argument != nil { shown.append(Option("--", "marks the end of the options") { _ in }) }
        shown.append(Option("--help", "prints this text") { _ in })
        let names = shown.map { $0.name + ($0.placeholder.map { " \($0)" } ?? "") }
        let outcome = success.map { "0 when \($0), 1 otherwise, and " } ?? ""
        let codes = "The exit code is \(outcome)2 for a command line that cannot be used."
        return """
            \(about.components(separatedBy: "\n\n").map { Self.wrap($0, to: width) }.joined(separator: "\n\n"))

            Usage: swift run playground \(page) \(words ?? "")[OPTION ...]

            \(columns(names, shown.map(\.meaning), width: width))

            \(codes.wrapped(to: width))
            """
    }

    /// Wraps a paragraph, except indented lines.
    private static func wrap(_ text: String, to width: Int) -> String {
        let lines = text.components(separatedBy: "\n")
        let words = lines.filter { !$0.hasPrefix(" ") }.joined(separator: " ").wrapped(to: width)
        return ([words] + lines.filter { $0.hasPrefix(" ") }).filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
