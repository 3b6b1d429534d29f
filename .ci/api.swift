// Writes docs/api: the public API of every product on Linux, one line for each symbol, after `swift build`:
//
//     swift .ci/api.swift           writes the files
//     swift .ci/api.swift --check   fails when the files are not what it would write, and when they have
//                                   changed since the last change of CHANGELOG.md
import Foundation

struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Fragment: Decodable { let spelling: String }
        struct Location: Decodable {}
        struct Constraint: Decodable {
            let kind: String
            let lhs: String
            let rhs: String
        }
        struct Extension: Decodable { let constraints: [Constraint]? }
        struct Availability: Decodable {
            let isUnconditionallyDeprecated: Bool?
            let isUnconditionallyUnavailable: Bool?
        }

        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]
        let swiftExtension: Extension?
        let availability: [Availability]?
        let location: Location?
    }
    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
        let targetFallback: String?
    }

    let symbols: [Symbol]
    let relationships: [Relationship]
}

extension SymbolGraph.Symbol {
    var name: String { pathComponents.joined(separator: ".") }

    /// Name and declaration. The name first, so that the members of a type stand together.
    var line: String {
        var text = declarationFragments.map(\.spelling).joined()
        let constraints = swiftExtension?.constraints ?? []
        if !constraints.isEmpty {
            text += text.contains(" where ") ? ", " : " where "
            text += constraints.map(\.text).joined(separator: ", ")
        }
        for availability in availability ?? [] {
            if availability.isUnconditionallyDeprecated == true { text += "  // deprecated" }
            if availability.isUnconditionallyUnavailable == true { text += "  // unavailable" }
        }
        return "\(name)  \(text.split(whereSeparator: \.isNewline).joined(separator: " "))"
    }
}

extension SymbolGraph.Symbol.Constraint {
    var text: String { "\(lhs) \(kind == "sameType" ? "==" : ":") \(rhs)" }
}

extension SymbolGraph {
    /// Protocols that the compiler adds by itself.
    static let implied: Set = ["Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"]

    /// What the compiler derives has no location, and follows from the conformance.
    var lines: [String] {
        let names = Dictionary(symbols.map { ($0.identifier.precise, $0.name) }) { first, _ in first }
        let conformances = relationships.filter { $0.kind == "conformsTo" }.compactMap { relationship in
            let target = names[relationship.target] ?? relationship.targetFallback
            let proto = target.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
            guard let name = names[relationship.source], let proto, !Self.implied.contains(proto) else {
                return String?.none
            }
            return "\(name)  : \(proto)"
        }
        return symbols.filter { $0.location != nil }.map(\.line) + conformances
    }
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
}

/// The output of a program; nil if it fails.
func output(_ arguments: [String], isQuiet: Bool = false) throws -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    if isQuiet { process.standardError = FileHandle.nullDevice }
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text.trimmingCharacters(in: .whitespacesAndNewlines) : nil
}

func run(_ arguments: String...) throws -> String {
    guard let text = try output(arguments) else { fail("\(arguments.joined(separator: " ")) failed") }
    return text
}

// The modules

struct Manifest: Decodable {
    struct Product: Decodable {
        struct Kind: Decodable { let library: [String]? }
        let type: Kind
        let targets: [String]
    }
    let products: [Product]
}

/// The modules of all library products, and those that they export again.
func modules() throws -> [String] {
    let manifest = try JSONDecoder().decode(
        Manifest.self, from: Data(try run("swift", "package", "dump-package").utf8))
    let targets = manifest.products.filter { $0.type.library != nil }.flatMap(\.targets)
    let exported = try targets.flatMap { target in
        let folder = "Sources/\(target)"
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
            .flatMap { file in
                try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                    .matches(of: #/@_exported import (\w+)/#).map { String($0.1) }
            }
    }
    return Set(targets + exported).sorted()
}

/// The lines of every module, without those that have no symbol of their own.
func texts(of modules: [String]) throws -> [String: [String]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { do { try FileManager.default.removeItem(at: folder) } catch { fail("\(error)") } }
    guard let target = try run("swiftc", "-print-target-info").firstMatch(of: #/"triple": "(.*?)"/#) else {
        fail("swiftc -print-target-info gives no triple")
    }
    let build = try run("swift", "build", "--show-bin-path")
    let maps = try FileManager.default.contentsOfDirectory(atPath: build).map {
        "\(build)/\($0)/module.modulemap"
    }
    .filter { FileManager.default.fileExists(atPath: $0) }
    .flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    let extractions = try modules.map { module in
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            [
                "swift", "symbolgraph-extract", "-module-name", module, "-I", "\(build)/Modules", "-target",
                String(target.1), "-minimum-access-level", "public", "-skip-synthesized-members",
                "-output-dir", folder.path,
            ] + maps
        try process.run()
        return process
    }
    for (module, extraction) in zip(modules, extractions) {
        extraction.waitUntilExit()
        guard extraction.terminationStatus == 0 else {
            fail("no symbols of \(module): run swift build first")
        }
    }
    var lines: [String: Set<String>] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        // `RillForms@RillCore.symbols.json` has the members that RillForms adds to types of RillCore.
        let module = String(file.prefix { $0 != "." && $0 != "@" })
        let data = try Data(contentsOf: folder.appending(path: file))
        lines[module, default: []].formUnion(try JSONDecoder().decode(SymbolGraph.self, from: data).lines)
    }
    return lines.filter { !$0.value.isEmpty }.mapValues { $0.sorted() }
}

// The files

let folder = "docs/api"
let command = "swift build && swift .ci/api.swift"

func stored() throws -> [String: [String]] {
    guard FileManager.default.fileExists(atPath: folder) else { return [:] }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }
    return try Dictionary(
        uniqueKeysWithValues: files.map { file in
            let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            return (String(file.dropLast(4)), text.split(separator: "\n").map(String.init))
        })
}

func write(_ texts: [String: [String]]) throws {
    for name in try stored().keys where texts[name] == nil {
        try FileManager.default.removeItem(atPath: "\(folder)/\(name).txt")
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, lines) in texts {
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(
            to: URL(filePath: "\(folder)/\(name).txt"))
    }
}

/// Prints the lines that differ; true if there are none.
func isCurrent(_ texts: [String: [String]]) throws -> Bool {
    let stored = try stored()
    var isCurrent = true
    for name in Set(texts.keys).union(stored.keys).sorted() {
        for change in (texts[name] ?? []).difference(from: stored[name] ?? []) {
            isCurrent = false
            switch change {
            case .insert(_, let line, _): print("\(name): + \(line)")
            case .remove(_, let line, _): print("\(name): - \(line)")
            }
        }
    }
    return isCurrent
}

/// Whether CHANGELOG.md has changed with docs/api, or after it: in the last commit that changed it, or in the
/// working tree. Without history nothing can be said.
func isInChangelog() throws -> Bool {
    func git(_ arguments: String...) throws -> String? { try output(["git"] + arguments, isQuiet: true) }
    guard let last = try git("log", "-1", "--format=%H", "--", "CHANGELOG.md"), !last.isEmpty else {
        print("no git history: whether CHANGELOG.md names the changes is not checked")
        return true
    }
    if try git("rev-parse", "--is-shallow-repository") == "true", try git("rev-parse", "\(last)^") == nil {
        print(
            "the history ends with the last change of CHANGELOG.md: whether it names the changes is not checked"
        )
        return true
    }
    let isChanged = try git("diff", "--quiet", "HEAD", "--", "CHANGELOG.md") == nil
    let untracked = try git("ls-files", "--others", "--exclude-standard", "--", folder)
    return try isChanged || git("diff", "--quiet", last, "--", folder) != nil && untracked?.isEmpty == true
}

let current = try texts(of: try modules())
guard CommandLine.arguments.contains("--check") else {
    try write(current)
    exit(0)
}
let index = try String(contentsOfFile: ".spi.yml", encoding: .utf8)
for module in current.keys.sorted() where !index.matches(of: #/\w+/#).contains(where: { $0.0 == module }) {
    fail(".spi.yml does not name \(module), so that its documentation is not published")
}
if try !isCurrent(current) {
    fail("docs/api is not what the sources give; run: \(command)")
}
if try !isInChangelog() {
    fail("docs/api has changed since the last change of CHANGELOG.md: say there what changed for users")
}
