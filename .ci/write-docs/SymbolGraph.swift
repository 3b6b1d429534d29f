import Foundation

/// What the compiler knows about the public API of a module, and of what it adds to other modules.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Position: Decodable { let line: Int }
        struct Location: Decodable {
            let uri: String
            let position: Position
        }
        struct Comment: Decodable { let lines: [Line] }
        struct Line: Decodable { let text: String }
        struct Extension: Decodable { let constraints: [[String: String]]? }
        struct Availability: Decodable {
            let isUnconditionallyDeprecated: Bool?
            let isUnconditionallyUnavailable: Bool?
        }

        let identifier: [String: String]
        let kind: [String: String]
        let pathComponents: [String]
        let declarationFragments: [[String: String]]?
        let docComment: Comment?
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
    /// The source below the root of the repository; empty for what the compiler derives.
    var source: String {
        guard let uri = location?.uri, let start = uri.range(of: "/Sources/") else { return "" }
        return String(uri[start.lowerBound...].dropFirst())
    }
    var module: String { source.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
    /// The folder in its module.
    var folder: String { source.split(separator: "/").dropFirst(2).first.map(String.init) ?? "" }
    var id: String { identifier["precise"] ?? "" }
    /// Such as `swift.method`.
    var kindName: String { kind["identifier"] ?? "" }
    var name: String { pathComponents.joined(separator: ".") }
    var title: String { pathComponents.last ?? "" }
    var base: String { kindName == "swift.init" ? pathComponents[0] : String(title.prefix { $0 != "(" }) }
    /// The first paragraph of the documentation.
    var paragraph: String {
        docComment?.lines.map(\.text).prefix { !$0.isEmpty }.joined(separator: " ") ?? ""
    }
    /// The first sentence of the documentation.
    var summary: String {
        paragraph.firstRange(of: ". ").map { "\(paragraph[..<$0.lowerBound])." } ?? paragraph
    }
    /// What DocC appends to the names of overloads: the hash of the identifier (FNV-1).
    var hash: String {
        let hash = id.utf8.reduce(UInt32(2_166_136_261)) { ($0 &* 16_777_619) ^ UInt32($1) }
        return String(hash >> 24 ^ hash & 0xff_ffff, radix: 36)
    }
}

/// The modules with a catalogue, as `swift run` has built them.
struct Modules {
    let names: [String]
    /// By module: its own symbols, and what it adds to other modules.
    let graphs: [String: [SymbolGraph]]
    static let folder = ".build/write-docs/symbols"

    init() throws {
        names = try FileManager.default.contentsOfDirectory(atPath: "Sources").sorted()
            .filter { Files.exists("Sources/\($0)/\($0).docc") }
        for product in try Files.text("Package.swift").matches(of: #/\.library\(name: "(\w+)"/#)
        where !names.contains(String(product.1)) {
            throw Failure("Sources/\(product.1)/\(product.1).docc does not exist")
        }
        guard let target = try run(["swiftc", "-print-target-info"]).firstMatch(of: #/"triple": "(.*?)"/#)
        else {
            throw Failure("swiftc -print-target-info gives no triple")
        }
        let build = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent().path
        let maps = try FileManager.default.contentsOfDirectory(atPath: build)
            .map { "\(build)/\($0)/module.modulemap" }.filter(Files.exists)
            .flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        if Files.exists(Self.folder) { try FileManager.default.removeItem(atPath: Self.folder) }
        graphs = try Dictionary(
            uniqueKeysWithValues: names.map { module in
                let folder = "\(Self.folder)/\(module)"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try run(
                    [
                        "swift", "symbolgraph-extract", "-module-name", module, "-I", "\(build)/Modules",
                        "-target",
                        String(target.1), "-minimum-access-level", "public", "-skip-synthesized-members",
                        "-emit-extension-block-symbols", "-output-dir", folder,
                    ] + maps)
                let graphs = try Files.all(in: folder).map { file in
                    try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: URL(filePath: file)))
                }
                return (module, graphs)
            })
    }

    /// The symbols with a place in the sources. The block of an extension is none.
    func symbols(of module: String) -> [SymbolGraph.Symbol] {
        graphs[module, default: []].flatMap(\.symbols).filter {
            $0.location != nil && $0.kindName != "swift.extension"
        }
    }
}
