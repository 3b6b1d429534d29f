import FailingRequest
import Foundation
import OperatorExamples

/// Every file that is written from the sources and the examples.
struct Generated {
    private var texts: [String: String] = [:]
    /// Folders that contain nothing else.
    private static let folders = ["docs/api", "docs/operators", "docs/pictures", "docs/playground"]

    private static let facts = "Playground/OperatorExamples/operators.json"

    /// With `isWriting`, the facts are written at once, since the playground, which is recorded, contains them.
    init(from modules: Modules, isWriting: Bool) throws {
        let index = try Files.text(".spi.yml").matches(of: #/\w+/#).map { String($0.0) }
        for module in modules.names {
            for symbol in modules.symbols(of: module) where symbol.docComment == nil && !symbol.source.isEmpty
            {
                throw Failure("\(symbol.source): \(symbol.name) is public and has no comment")
            }
            let api = PublicAPI(of: module, in: modules)
            if api.lines.isEmpty { continue }
            texts["docs/api/\(module).txt"] = api.lines.joined(separator: "\n") + "\n"
            if !index.contains(module) {
                throw Failure(".spi.yml does not name \(module), so its documentation is not published")
            }
        }
        let operators = try Operators(in: modules)
        for (path, page) in OperatorPages(operators).pages { texts["docs/\(path)"] = page }
        for example in operators.examples where !example.text.isEmpty {
            texts["docs/pictures/\(example.pictureName)"] = try example.picture()
        }
        texts["docs/images/log.svg"] = FailingRequest().recording.svg(width: 800)
        texts[Tutorial.page] = try Tutorial().text
        let catalogue = "Sources/RillCore/RillCore.docc"
        let operatorsOf = "\nThe operators of a stream are the members of ``ObservableType``.\n"
        texts["\(catalogue)/Observable.md"] = try operators.topics(of: "Observable", operatorsOf)
        texts["\(catalogue)/ObservableType.md"] = try operators.topics(of: "ObservableType", "")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let embedded = try encoder.encode(operators.facts(Differences()))
        texts[Self.facts] = String(decoding: embedded, as: UTF8.self) + "\n"
        texts["CHANGELOG.md"] = try changelog(operators)
        if try isWriting && isStale(Self.facts) { try write(Self.facts) }
        try recordPlayground()
    }

    /// The copy of the playground, whose pictures the pages lead to.
    private mutating func recordPlayground() throws {
        let copy = ".build/playground-copy"
        if Files.exists(copy) { try FileManager.default.removeItem(atPath: copy) }
        try run(["swift", "run", "playground", "web", "--export", copy])
        for path in try Files.all(in: copy) {
            texts["docs/playground\(path.dropFirst(copy.count))"] = try Files.text(path)
        }
    }

    /// The changelog with a line for each operator that docs/api does not know yet and that it does not name.
    private func changelog(_ operators: Operators) throws -> String {
        let changelog = try Files.text("CHANGELOG.md")
        // `ObservableType.map(_:)  func map<Result>(…`
        let known = Set(
            try Files.text("docs/api/RillCore.txt").split(separator: "\n").map { $0.prefix { $0 != " " } })
        guard let start = changelog.range(of: "\n### Added\n\n")?.upperBound else {
            throw Failure("CHANGELOG.md has no section \"Added\"")
        }
        let end = changelog.range(of: "\n## ", range: start..<changelog.endIndex)?.lowerBound
        let unreleased = changelog[..<(end ?? changelog.endIndex)]
        let isNew = operators.symbols.filter { symbol in
            !known.contains(symbol.name[...])
                && !["`", "("].contains { unreleased.contains("`\(symbol.base)\($0)") }
        }
        let lines = Set(isNew.map { "- `\($0.title)`: \($0.summary)\n" }).sorted()
        return changelog[..<start] + lines.joined() + changelog[start...]
    }

    private func stale() throws -> [String] {
        let changed = try texts.keys.filter(isStale)
        return try (changed + Self.folders.flatMap(Files.all).filter { texts[$0] == nil }).sorted()
    }

    private func isStale(_ path: String) throws -> Bool {
        try !Files.exists(path) || Files.text(path) != texts[path]
    }

    func write() throws {
        let stale = try stale()
        if stale.isEmpty { print("nothing has changed") }
        for path in stale { try write(path) }
    }

    private func write(_ path: String) throws {
        if let text = texts[path] {
            try Files.write(text, to: path)
        } else {
            try FileManager.default.removeItem(atPath: path)
        }
        print("\(texts[path] == nil ? "removed" : "wrote") \(path)")
    }

    func check() throws {
        let stale = try stale()
        guard stale.isEmpty else {
            throw Failure("not what the sources give; run: \(command)\n  \(stale.joined(separator: "\n  "))")
        }
    }
}

/// The differences from RxSwift that the compiler does not report, from their page.
struct Differences {
    let rows: [(names: [String], difference: OperatorFact.Difference)]

    init() throws {
        rows = try Files.text("docs/guides/differences-from-rxswift.md").split(separator: "\n")
            .drop { !$0.hasPrefix("## Differences that the compiler does not") }
            .prefix { !$0.hasPrefix("### Drivers") }
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
            .map { row in
                row.dropFirst().dropLast().replacing("\\|", with: "\u{1}").split(separator: "|")
                    .map { $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "|") }
            }
            .filter { [3, 4].contains($0.count) }
            .map { cells in
                (
                    cells[0].matches(of: #/`([^`]+)`/#).map { String($0.1) },
                    .init(subject: cells[0], rxSwift: cells[1], rill: cells[2])
                )
            }
    }
}
