import OperatorExamples

/// Finds operators by their names here and in other libraries, with and without a picture.
enum OperatorSearch {
    /// The examples with this name, or with this name and labels, or with this name in another library.
    static func examples(of name: String) -> [OperatorExample] {
        let all = OperatorExample.every
        if let exact = all.first(where: { $0.name == name }) {
            // `merge` is shown with `merge()` and `merge(maxConcurrent:)`.
            return [exact] + all.filter { $0.name != name && key($0.name) == key(name) }
        }
        let wanted = key(name)
        let same = all.filter { key($0.name) == wanted }
        return same.isEmpty ? all.filter { names(of: $0).contains(wanted) } : same
    }

    /// The names of an operator in other libraries.
    static func elsewhere(_ example: OperatorExample) -> [String] {
        let others = OtherNames.all[example.name] ?? ""
        let words = example.fact.names.flatMap { $0.split(separator: ",") } + others.split(separator: " ")
        return words.map(String.init)
    }

    /// Operators with a name, here or elsewhere, that is close to `name`, the closest first: for typos and
    /// for parts of names.
    static func near(_ name: String) -> [String] {
        // No name is close to a longer text.
        let wanted = String(key(name).prefix(64))
        guard !wanted.isEmpty else { return [] }
        let ranks = OperatorExample.every.compactMap { example in
            names(of: example).compactMap { rank(of: wanted, for: $0) }.min().map { (example.name, rank: $0) }
        }
        return ranks.sorted { $0.rank < $1.rank }.map(\.0)
    }

    /// What to say about a name that is not found.
    static func advice(for name: String) -> String {
        if let instead = OtherNames.notOperators[key(name)] {
            return "\"\(name)\" is no operator here: \(instead)."
        }
        let near = near(name)
        let question = near.isEmpty ? "" : " Do you mean \(near.prefix(5).joined(separator: ", "))?"
        let shown = name.count > 64 ? "\(name.prefix(64))…" : name
        return "There is no operator \"\(shown)\".\(question) All of them: swift run playground operators"
    }

    /// The letters and digits before the arguments: `share replay` is `sharereplay`.
    private static func key(_ name: String) -> String {
        name.prefix { $0 != "(" }.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// The names by which an operator is found. `map.switchToLatest` is also found by its last part.
    private static func names(of example: OperatorExample) -> Set<String> {
        let all = [example.name] + elsewhere(example)
        return Set(
            all.flatMap { name in
                let bare = name.prefix { $0 != "(" }
                return [key(name)] + bare.split(separator: ".").suffix(1).map { key(String($0)) }
            })
    }

    /// How far a text is from a name; nil if it is not close.
    private static func rank(of wanted: String, for name: String) -> Int? {
        if name == wanted { return 0 }
        // A prefix is a name that is not typed completely.
        if name.hasPrefix(wanted) { return 1 }
        let changes = name.distance(to: wanted)
        let isPart = name.contains(wanted) || wanted.contains(name) && name.count > 2
        return isPart || changes <= min(2, wanted.count / 3) ? changes + 1 : nil
    }
}

extension String {
    /// How many letters are to be changed, inserted or left out (Levenshtein, 1966).
    func distance(to other: String) -> Int {
        var previous = Array(0...other.count)
        for (row, letter) in enumerated() {
            var current = [row + 1]
            for (column, candidate) in other.enumerated() {
                let change = previous[column] + (letter == candidate ? 0 : 1)
                current.append(Swift.min(change, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[other.count]
    }
}
