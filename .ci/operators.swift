// Writes docs/operators.md, and a page with pictures for each folder of operators, from the symbols of RillCore,
// the names in docs/operator-names.txt and the programs of the playground, after `swift build`:
//
//     swift .ci/operators.swift           writes the pages
//     swift .ci/operators.swift --check   fails when a page is not what it would write
import Foundation

struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable { let identifier: String }
        struct Identifier: Decodable { let precise: String }
        struct Names: Decodable { let title: String }
        struct Position: Decodable { let line: Int }
        struct Location: Decodable {
            let uri: String
            let position: Position
        }
        struct Line: Decodable { let text: String }
        struct Comment: Decodable { let lines: [Line] }
        struct Extension: Decodable {}

        let kind: Kind
        let identifier: Identifier
        let names: Names
        let pathComponents: [String]
        let docComment: Comment?
        let location: Location?
        let swiftExtension: Extension?
    }
    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
    }

    let symbols: [Symbol]
    let relationships: [Relationship]
}

extension SymbolGraph.Symbol {
    /// The source below the root of the repository.
    var source: String {
        guard let uri = location?.uri, let start = uri.range(of: "Sources/RillCore/") else { return "" }
        return String(uri[start.lowerBound...])
    }
    var folder: String { source.split(separator: "/").dropFirst(2).first.map(String.init) ?? "" }
    var base: String {
        kind.identifier == "swift.init"
            ? pathComponents[0] : String(names.title.prefix { $0 != "(" })
    }
    /// The first paragraph of the documentation.
    var paragraph: String {
        docComment?.lines.map(\.text).prefix { !$0.isEmpty }.joined(separator: " ") ?? ""
    }
    /// The first sentence of the documentation.
    var summary: String {
        paragraph.firstRange(of: ". ").map { "\(paragraph[..<$0.lowerBound])." } ?? paragraph
    }
}

func run(_ arguments: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { fail("\(arguments.joined(separator: " ")) failed") }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
}

func symbolGraph() throws -> SymbolGraph {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { do { try FileManager.default.removeItem(at: folder) } catch { fail("\(error)") } }
    guard let target = try run("swiftc", "-print-target-info").firstMatch(of: #/"triple": "(.*?)"/#) else {
        fail("swiftc -print-target-info gives no triple")
    }
    let modules = try run("swift", "build", "--show-bin-path") + "/Modules"
    _ = try run(
        "swift", "symbolgraph-extract", "-module-name", "RillCore", "-I", modules, "-target",
        String(target.1), "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir",
        folder.path)
    let data = try Data(contentsOf: folder.appending(path: "RillCore.symbols.json"))
    return try JSONDecoder().decode(SymbolGraph.self, from: data)
}

/// The names in other libraries, by the name here: `take`, or `merge(maxConcurrent:)` for one function of
/// that name.
func namesElsewhere() throws -> [String: [String]] {
    let lines = try String(contentsOf: URL(filePath: "docs/operator-names.txt"), encoding: .utf8)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }
    return Dictionary(
        uniqueKeysWithValues: lines.map { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 6 else { fail("docs/operator-names.txt: 6 cells needed: \(line)") }
            return (cells[0], Array(cells.dropFirst()))
        })
}

/// An operator's program, and the name of its picture in docs/pictures.
struct Example: Decodable {
    let `operator`: String
    let group: String
    let picture: String
    let program: String
}

func examples() throws -> [Example] {
    let playground = try run("swift", "build", "--show-bin-path") + "/playground"
    return try JSONDecoder().decode([Example].self, from: Data(run(playground, "operators", "--json").utf8))
}

func row(_ cells: [String]) -> String {
    "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
}

func code(_ names: String) -> String {
    names == "–" ? names : names.split(separator: ", ").map { "`\($0)`" }.joined(separator: ", ")
}

func link(_ path: String) -> String { "[\(path.split(separator: "/").last ?? "")](../\(path))" }

let graph = try symbolGraph()
let names = try namesElsewhere()
let streams = Set(
    graph.relationships.filter { $0.kind == "conformsTo" && $0.target.hasSuffix("ObservableTypeP") }.map(
        \.source))

/// Members that extensions add to streams, and types that are streams.
let operators = graph.symbols.filter { symbol in
    let isMember =
        ["swift.method", "swift.type.method", "swift.init", "swift.property"].contains(symbol.kind.identifier)
        && symbol.swiftExtension != nil
        && ["Observable", "ObservableType", "ConnectableObservable"].contains(symbol.pathComponents[0])
    let isType = streams.contains(symbol.identifier.precise) && symbol.names.title != "Observable"
    return isMember || isType
}
.filter { $0.folder != "Core" || $0.source.contains("/Subscribe") }
.sorted { ($0.source, $0.location?.position.line ?? 0) < ($1.source, $1.location?.position.line ?? 0) }

func key(_ symbol: SymbolGraph.Symbol) -> String {
    names[symbol.names.title] == nil ? symbol.base : symbol.names.title
}

let known = Set(operators.map(key))
for name in names.keys.sorted() where !known.contains(name) {
    fail("docs/operator-names.txt: no operator \(name)")
}

let programs = try examples()

/// The name in a file or an address: `timer(_:period:scheduler:)` is timer_periodscheduler.
func anchor(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
}

/// ErrorHandling is "Error handling", as the examples call the group.
func title(_ folder: String) -> String {
    folder.prefix(1) + folder.dropFirst().map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
}

func page(_ group: String) -> String { "operators/\(group.lowercased().replacing(" ", with: "-")).md" }

var pages: [String: String] = [:]
var lines = [
    "# Operators", "",
    "Every operator of the core, and its names in other libraries; – where a library has none or we know none. The same",
    "name does not promise the same behaviour in every case. RxSwift includes RxCocoa and RxRelay. A name leads to its",
    "picture, which is drawn from a run of the program beside it.", "",
    "`swift .ci/operators.swift` writes these pages from the documentation comments of the core, from",
    "[operator-names.txt](operator-names.txt) and from [the programs](../Playground/OperatorExamples/Examples).",
]
for (folder, symbols) in Dictionary(grouping: operators, by: \.folder)
    .sorted(by: { ($0.key == "Aliases" ? 1 : 0, $0.key) < ($1.key == "Aliases" ? 1 : 0, $1.key) })
{
    let isAliases = folder == "Aliases"
    let group = title(folder)
    let head =
        isAliases
        ? ["spelling", "stands for", "source"]
        : ["operator", "", "RxSwift 5", "RxSwift 6", "Combine", "RxJS 7", "ReactiveX", "source", "tests"]
    lines += [
        "", "## [\(group)](../Sources/RillCore/\(folder))", "", row(head), row(head.map { _ in "---" }),
    ]
    var rows: Set<String> = []
    var sections: [String] = []
    var anchors: [String: Int] = [:]
    func addRow(_ name: String, _ symbol: SymbolGraph.Symbol) {
        var cell = "`\(name)`"
        if let program = programs.first(where: { $0.operator == name }) {
            // `concat` and `concat()` have one anchor, so the second one is numbered.
            let earlier = anchors[anchor(name), default: 0]
            anchors[anchor(name)] = earlier + 1
            cell = "[\(cell)](\(page(group))#\(anchor(name))\(earlier == 0 ? "" : "-\(earlier)"))"
            sections += section(program, symbol.paragraph)
        }
        let test = symbol.source.replacing("Sources/RillCore/", with: "Tests/RillCoreTests/")
            .replacing(".swift", with: "Tests.swift")
        let elsewhere = names[name] ?? Array(repeating: "–", count: 5)
        lines.append(row([cell, symbol.summary] + elsewhere.map(code) + [link(symbol.source), link(test)]))
    }
    for symbol in symbols.sorted(by: { key($0).lowercased() < key($1).lowercased() }) {
        if isAliases {
            lines.append(
                row([
                    "`\(symbol.names.title)`", String(symbol.summary.prefix { $0 != "." }),
                    link(symbol.source),
                ]))
        } else if rows.insert(key(symbol)).inserted {
            addRow(key(symbol), symbol)
        }
    }
    // The parts of a retry policy are no operators.
    for program in programs where program.group == group && !known.contains(program.operator) {
        let name = program.operator
        guard let symbol = graph.symbols.first(where: { $0.pathComponents.joined(separator: ".") == name })
        else { fail("OperatorExamples: no symbol \(name)") }
        addRow(name, symbol)
    }
    if !sections.isEmpty { pages[page(group)] = pictures(group, sections) }
}
pages["operators.md"] = lines.joined(separator: "\n") + "\n"

func section(_ example: Example, _ text: String) -> [String] {
    let name = example.operator
    return [
        "", "## `\(name)`", "", text, "", "![\(name)](../pictures/\(example.picture))", "", "```swift",
        example.program, "```",
    ]
}

func pictures(_ group: String, _ sections: [String]) -> String {
    let head = [
        "# \(group), in pictures", "",
        "Each picture is drawn from a run of its program in virtual time, and a test compares them. `scheduler` is a",
        "`VirtualTimeScheduler` whose tick is 100 ms, or 500 ms where the axis counts seconds.", "",
        "- A row is a source, the result, or what a subscriber receives. A source that is subscribed several times has several",
        "  runs; those that do not overlap stand in one row, numbered, with the wait between them dotted.",
        "- A thick line is a subscription. It begins with a small bar, ends with an oblique stroke where it was disposed, and",
        "  with an arrow where it goes on. Who subscribes and disposes is not in the program.",
        "- An upright bar is completion, a cross an error. A pale marble was not received. A ring is a stream, whose row is below.",
        "- Marbles one above the other have one time; the upper one is the first. A bar behind one is the end at that time.",
        "- A marble of the result has the colour of the letter or digit that it begins with.", "",
        "[All operators](../operators.md) · `swift run playground operators NAME` in the terminal ·",
        "`swift run playground web` to move the marbles.",
    ]
    return (head + sections).joined(separator: "\n") + "\n"
}

let docs = URL(filePath: "docs")
let isCheck = CommandLine.arguments.contains("--check")
let written = Set(pages.keys)
let folder = docs.appending(path: "operators")
if !isCheck { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
where !written.contains("operators/\(name)") {
    fail("docs/operators/\(name) belongs to no folder of operators")
}
for (name, text) in pages.sorted(by: { $0.key < $1.key }) {
    let page = docs.appending(path: name)
    guard isCheck else {
        try Data(text.utf8).write(to: page)
        continue
    }
    if try String(contentsOf: page, encoding: .utf8) != text {
        fail("docs/\(name) is out of date; run: swift build && swift .ci/operators.swift")
    }
}
