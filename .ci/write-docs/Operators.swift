import OperatorExamples

/// The operators of the core, and those of the main actor: the symbols, and what the examples say about them.
struct Operators {
    /// Every operator that a person has described, with the text of its program as it stands in the sources.
    let examples: [OperatorExample]
    /// The symbols of operators by file and line, aliases included.
    let symbols: [SymbolGraph.Symbol]
    private let all: [SymbolGraph.Symbol]

    static let exampleFolder = "Playground/OperatorExamples/Examples"

    init(in modules: Modules) throws {
        let texts = try Files.all(in: Self.exampleFolder).map { try ProgramText.programs(in: Files.text($0)) }
            .reduce(into: [:]) { $0.merge($1) { $1 } }
        examples = OperatorExample.every.map { example in
            var example = example
            example.text = texts[example.name] ?? ""
            return example
        }
        let core = modules.graphs["RillCore", default: []]
        let streams = Set(
            core.flatMap(\.relationships)
                .filter { $0.kind == "conformsTo" && $0.target.hasSuffix("ObservableTypeP") }.map(\.source))
        all = modules.symbols(of: "RillCore").sorted {
            ($0.source, $0.location?.position.line ?? 0) < ($1.source, $1.location?.position.line ?? 0)
        }
        // Members that extensions add to streams, and types that are streams.
        let onMainActor = modules.symbols(of: "RillSchedulers").filter { $0.folder == "MainActor" }
        symbols = (all + onMainActor).filter { symbol in
            let isMember =
                Self.members.contains(symbol.kindName) && symbol.swiftExtension != nil
                && ["Observable", "ObservableType", "ConnectableObservable"].contains(
                    symbol.pathComponents[0])
            let isType =
                streams.contains(symbol.id) && symbol.kindName != "swift.protocol"
                && symbol.title != "Observable"
            return (isMember || isType) && (symbol.folder != "Core" || symbol.source.contains("/Subscribe"))
        }
        try check()
    }

    private static let members = ["swift.method", "swift.type.method", "swift.init", "swift.property"]

    /// The example for this function alone, or for all functions of its name.
    func example(of symbol: SymbolGraph.Symbol) -> OperatorExample? {
        if symbol.folder == "Aliases" { return nil }
        return [symbol.title, symbol.base, symbol.name].lazy
            .compactMap { name in examples.first { $0.name == name } }.first
    }

    /// The symbol whose documentation describes an operator.
    func symbol(of example: OperatorExample) -> SymbolGraph.Symbol? {
        symbols.first { self.example(of: $0)?.name == example.name } ?? all.first { $0.name == example.name }
    }

    private func check() throws {
        for symbol in symbols where symbol.folder != "Aliases" && example(of: symbol) == nil {
            throw Failure(
                """
                \(symbol.base) has no example: add one to \(Self.exampleFolder)/\(symbol.folder).swift, \
                or a reason why it has none to Playground/OperatorExamples/Undrawn.swift
                """)
        }
        for example in examples where symbol(of: example) == nil {
            throw Failure("OperatorExamples: there is no \(example.name)")
        }
    }

    /// The symbols that the example of each documents, for the pages of the symbols.
    var illustrated: [(symbol: SymbolGraph.Symbol, example: OperatorExample)] {
        all.compactMap { symbol in
            let isStream = symbols.contains { $0.id == symbol.id }
            let example = isStream ? example(of: symbol) : examples.first { $0.name == symbol.name }
            return example.flatMap { $0.text.isEmpty ? nil : (symbol, $0) }
        }
    }

    /// The name of a symbol in a link: with a hash if another member of its type has the same name.
    func link(to symbol: SymbolGraph.Symbol) -> String {
        let name = symbol.pathComponents.joined(separator: "/")
        return all.filter { $0.pathComponents == symbol.pathComponents }.count == 1
            ? name : "\(name)-\(symbol.hash)"
    }

    /// The members of a type of streams by question, as the catalogue of the core shows them.
    func topics(of type: String, _ introduction: String) throws -> String {
        let members = all.filter {
            $0.pathComponents.count == 2 && $0.pathComponents[0] == type
                && Self.members.contains($0.kindName)
        }
        let byTopic = try Dictionary(grouping: members) { member throws -> Topic in
            if member.folder == "Aliases" { return .rxSwiftNames }
            if let topic = example(of: member)?.topic { return topic }
            guard member.folder == "Core" else {
                throw Failure("the example of \(member.base) names no topic")
            }
            return .asStream
        }
        let groups = Topic.allCases.compactMap { topic in
            byTopic[topic].map { members in
                let links = members.map { "- ``\(link(to: $0).dropFirst(type.count + 1))``\n" }
                return "\n### \(topic.rawValue)\n\n\(links.joined())"
            }
        }
        return "# ``RillCore/\(type)``\n\(introduction)\n## Topics\n\(groups.joined())"
    }

    /// What the playground embeds.
    func facts(_ differences: Differences) -> [String: OperatorFact] {
        let facts = examples.map { example in
            let base = String(example.name.prefix { $0 != "(" })
            let own = differences.rows.filter { $0.names.contains { $0 == base || $0.hasPrefix("\(base)(") } }
            let summary = symbol(of: example)?.summary ?? ""
            return OperatorFact(summary: summary, program: example.text, differences: own.map(\.difference))
        }
        return Dictionary(uniqueKeysWithValues: zip(examples.map(\.name), facts))
    }
}
