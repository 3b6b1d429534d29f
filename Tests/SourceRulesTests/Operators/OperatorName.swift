/// How a row of a table calls the declarations it stands for.
struct OperatorName: Hashable, Comparable, CustomStringConvertible {
    /// As it is written: `take`, `merge()`, `timer(period:)`, `first() async`.
    let description: String
    let base: String
    /// Nil for all declarations of that name.
    let labels: [String]?
    let isAsync: Bool

    init(_ text: String) {
        description = text
        isAsync = text.hasSuffix(" async")
        let parts = text.split(separator: "(", maxSplits: 1)
        base = parts.first.map(String.init) ?? ""
        labels = parts.dropFirst().first.map { part in
            part.prefix { $0 != ")" }.split(separator: ":").map(String.init)
        }
    }

    func fits(_ declaration: PublicDeclaration) -> Bool {
        guard base == declaration.base, isAsync == declaration.isAsync else { return false }
        guard let labels else { return true }
        return labels.isEmpty
            ? declaration.labels.isEmpty : Set(labels).isSubset(of: declaration.labels)
    }

    /// Of several names that fit, the one that says most is meant.
    var weight: Int { labels.map { max($0.count, 1) } ?? 0 }

    static func < (left: OperatorName, right: OperatorName) -> Bool {
        (left.description.lowercased(), left.weight) < (right.description.lowercased(), right.weight)
    }
}
