// Writes docs/operators.md from the symbols of RillCore and the names in docs/operator-names.txt, after
// `swift build`:
//
//     swift .ci/operators.swift           writes the page
//     swift .ci/operators.swift --check   fails when the page is not what it would write
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
    /// The first sentence of the documentation.
    var summary: String {
        let paragraph = docComment?.lines.map(\.text).prefix { !$0.isEmpty }.joined(separator: " ") ?? ""
        return paragraph.firstRange(of: ". ").map { "\(paragraph[..<$0.lowerBound])." } ?? paragraph
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

var lines = [
    "# Operators", "",
    "Every operator of the core, and its names in other libraries; – where a library has none or we know none. The same",
    "name does not promise the same behaviour in every case. RxSwift includes RxCocoa and RxRelay.", "",
    "`swift .ci/operators.swift` writes this page from the documentation comments of the core and from",
    "[operator-names.txt](operator-names.txt).",
]
for (folder, symbols) in Dictionary(grouping: operators, by: \.folder)
    .sorted(by: { ($0.key == "Aliases" ? 1 : 0, $0.key) < ($1.key == "Aliases" ? 1 : 0, $1.key) })
{
    let isAliases = folder == "Aliases"
    let head =
        isAliases
        ? ["spelling", "stands for", "source"]
        : ["operator", "", "RxSwift 5", "RxSwift 6", "Combine", "RxJS 7", "ReactiveX", "source", "tests"]
    lines += [
        "", "## [\(folder)](../Sources/RillCore/\(folder))", "", row(head), row(head.map { _ in "---" }),
    ]
    var rows: Set<String> = []
    for symbol in symbols.sorted(by: { key($0).lowercased() < key($1).lowercased() }) {
        if isAliases {
            lines.append(
                row([
                    "`\(symbol.names.title)`", String(symbol.summary.prefix { $0 != "." }),
                    link(symbol.source),
                ]))
        } else if rows.insert(key(symbol)).inserted {
            let test = symbol.source.replacing("Sources/RillCore/", with: "Tests/RillCoreTests/")
                .replacing(".swift", with: "Tests.swift")
            let elsewhere = names[key(symbol)] ?? Array(repeating: "–", count: 5)
            lines.append(
                row(
                    ["`\(key(symbol))`", symbol.summary] + elsewhere.map(code)
                        + [link(symbol.source), link(test)]))
        }
    }
}

let page = URL(filePath: "docs/operators.md")
let text = lines.joined(separator: "\n") + "\n"
if CommandLine.arguments.contains("--check") {
    if try String(contentsOf: page, encoding: .utf8) != text {
        fail("docs/operators.md is out of date; run: swift build && swift .ci/operators.swift")
    }
} else {
    try Data(text.utf8).write(to: page)
}
