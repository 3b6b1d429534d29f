/// The public API of a module as text, one line for each symbol.
struct PublicAPI {
    let lines: [String]

    /// Protocols that the compiler adds by itself.
    private static let implied: Set = ["Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"]

    init(of module: String, in modules: Modules) {
        let graphs = modules.graphs[module, default: []]
        let names = Dictionary(graphs.flatMap(\.symbols).map { ($0.id, $0.name) }) { $1 }
        // What the compiler derives has no location, and follows from the conformance.
        let conformances = graphs.flatMap(\.relationships).filter { $0.kind == "conformsTo" }.compactMap {
            let target = names[$0.target] ?? $0.targetFallback
            let proto = target.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
            guard let name = names[$0.source], let proto, !Self.implied.contains(proto) else {
                return String?.none
            }
            return "\(name)  : \(proto)"
        }
        lines = Set(modules.symbols(of: module).map(\.line) + conformances).sorted()
    }
}

extension SymbolGraph.Symbol {
    /// Name and declaration. The name first, so that the members of a type stand together.
    fileprivate var line: String {
        var text = (declarationFragments ?? []).compactMap { $0["spelling"] }.joined()
        let constraints = (swiftExtension?.constraints ?? []).map {
            "\($0["lhs"] ?? "") \($0["kind"] == "sameType" ? "==" : ":") \($0["rhs"] ?? "")"
        }
        if !constraints.isEmpty {
            text += (text.contains(" where ") ? ", " : " where ") + constraints.joined(separator: ", ")
        }
        for availability in availability ?? [] {
            if availability.isUnconditionallyDeprecated == true { text += "  // deprecated" }
            if availability.isUnconditionallyUnavailable == true { text += "  // unavailable" }
        }
        return "\(name)  \(text.split(whereSeparator: \.isNewline).joined(separator: " "))"
    }
}
