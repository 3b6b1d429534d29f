import OperatorExamples

/// Finds the examples of an operator by its name here or in another library.
enum OperatorSearch {
    /// The examples of that name, or of that name with labels, or of what another library calls so.
    static func examples(of name: String) -> [OperatorExample] {
        let all = OperatorExample.all
        if let exact = all.first(where: { $0.name == name }) {
            // `merge` is shown with `merge()` and `merge(maxConcurrent:)`.
            return [exact] + all.filter { $0.name != name && base($0.name) == name }
        }
        let wanted = base(name).lowercased()
        let same = all.filter { base($0.name).lowercased() == wanted }
        return same.isEmpty ? all.filter { elsewhere($0).contains(wanted) } : same
    }

    /// What to say about a name that is not found.
    static func advice(for name: String) -> String {
        // A longer text is near to no name.
        let wanted = String(base(name).lowercased().prefix(64))
        let near = OperatorExample.all.map { example in
            let other = base(example.name).lowercased()
            let isPart = other.contains(wanted) || wanted.contains(other)
            let changes = distance(other, wanted)
            // A beginning is what one has typed so far.
            return (example.name, rank: other.hasPrefix(wanted) ? 0 : isPart || changes <= 2 ? changes : nil)
        }
        .filter { $0.rank != nil }.sorted { ($0.rank ?? 0) < ($1.rank ?? 0) }.map(\.0)
        let question = near.isEmpty ? "" : " Do you mean \(near.prefix(5).joined(separator: ", "))?"
        let shown = name.count > 64 ? "\(name.prefix(64))…" : name
        return "There is no operator \"\(shown)\".\(question) All of them: swift run playground operators"
    }

    private static func base(_ name: String) -> String { String(name.prefix { $0 != "(" }) }

    private static func elsewhere(_ example: OperatorExample) -> Set<String> {
        let names = example.fact.names
        let words = names.flatMap { $0.split(separator: ",") }
        return Set(words.map { base($0.filter { $0 != " " }).lowercased() })
    }

    /// How many letters are to be changed, inserted or left out (Levenshtein, 1966).
    private static func distance(_ one: String, _ other: String) -> Int {
        var previous = Array(0...other.count)
        for (row, letter) in one.enumerated() {
            var current = [row + 1]
            for (column, candidate) in other.enumerated() {
                let change = previous[column] + (letter == candidate ? 0 : 1)
                current.append(min(change, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[other.count]
    }
}
