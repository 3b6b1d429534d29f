/// The parameters of a function, as far as a name needs them.
struct Signature {
    var labels: [String] = []
    var isAsync = false

    init() {}

    /// Reads from the line in which the function begins.
    init(of lines: ArraySlice<String>) {
        // An arrow closes no bracket.
        let text = lines.prefix(20).joined(separator: " ").replacing("->", with: "→")
        var rest = text.drop { $0 != "(" && $0 != "<" }
        if rest.first == "<" { rest = rest.dropFirst(rest.bracketed.count) }
        let parameters = rest.bracketed
        labels = parameters.dropFirst().dropLast().parts.compactMap { parameter in
            parameter.split(whereSeparator: { " :".contains($0) }).first.map(String.init)
        }
        isAsync = rest.dropFirst(parameters.count).prefix { $0 != "→" && $0 != "{" }.contains("async")
    }
}

extension Substring {
    /// Up to the bracket that closes the one it begins with.
    fileprivate var bracketed: Substring {
        var depth = 0
        let end = indices.first { index in
            depth += self[index].descent
            return depth == 0
        }
        return end.map { self[...$0] } ?? self
    }

    /// What stands between the commas that are in no bracket.
    fileprivate var parts: [Substring] {
        var depth = 0
        return split { character in
            depth += character.descent
            return depth == 0 && character == ","
        }
    }
}

extension Character {
    /// Into a bracket, out of one, or neither.
    fileprivate var descent: Int { "([{<".contains(self) ? 1 : ")]}>".contains(self) ? -1 : 0 }
}
