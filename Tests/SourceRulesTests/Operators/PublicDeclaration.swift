/// What a source declares for those who use the library: a function, an initialiser, a property, or a kind of stream.
struct PublicDeclaration {
    enum Kind { case member, type }

    let kind: Kind
    /// The name without labels; for an initialiser that of the type.
    let base: String
    /// One for each parameter: `_` for one that has none.
    let labels: [String]
    let isAsync: Bool
    /// The first sentence of its documentation.
    let summary: String

    /// As Swift writes it: `take(until:)`.
    var fullName: String { "\(base)(\(labels.map { "\($0):" }.joined()))" }
}

extension SourceTree.File {
    /// The public members of extensions, and the public classes that are streams.
    ///
    /// It relies on the formatter: four spaces stand before a member, none before a type.
    var publicDeclarations: [PublicDeclaration] {
        var extended: String?
        return lines.indices.compactMap { number in
            let line = lines[number]
            if let first = line.first, first != " ", first != "}" {
                extended = line.hasPrefix("extension ") ? line.split(separator: " ")[1].description : nil
            }
            if line.hasPrefix("public final class "), line.contains("ObservableType") {
                let name = line.dropFirst("public final class ".count).prefix { $0 != "<" && $0 != ":" }
                return PublicDeclaration(
                    kind: .type, base: String(name), labels: [], isAsync: false,
                    summary: summary(above: number))
            }
            guard let extended, line.hasPrefix("    public ") else { return nil }
            return member(of: extended, at: number)
        }
    }

    private func member(of type: String, at number: Int) -> PublicDeclaration? {
        let words = lines[number].split(separator: " ").drop { ["public", "static"].contains($0) }
        guard let keyword = words.first else { return nil }
        let rest = words.dropFirst().joined(separator: " ")
        let base: Substring
        switch keyword {
        case "func", "var": base = rest.drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber }
        case _ where keyword.hasPrefix("init"): base = Substring(type)
        default: return nil
        }
        let signature = keyword == "var" ? Signature() : Signature(of: lines[number...])
        return PublicDeclaration(
            kind: .member, base: String(base), labels: signature.labels, isAsync: signature.isAsync,
            summary: summary(above: number))
    }

    /// The first sentence of the comment that documents the declaration in a line.
    private func summary(above number: Int) -> String {
        let above = lines[..<number].reversed().map { $0.drop { $0 == " " } }
            .drop { $0.hasPrefix("@") || $0.hasPrefix("// ") }
        let comment = above.prefix { $0.hasPrefix("///") }.reversed()
            .map { $0.dropFirst(3).drop { $0 == " " } }
            .prefix { !$0.isEmpty }.joined(separator: " ")
        guard let end = comment.firstRange(of: ". ") else { return comment }
        return String(comment[..<end.lowerBound]) + "."
    }
}
