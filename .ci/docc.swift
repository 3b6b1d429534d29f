// Builds the documentation of all products with DocC, after `swift build`:
//
//     swift .ci/docc.swift     writes .build/docc/NAME.doccarchive for each product, and
//                              .build/docc/documentation.doccarchive with all of them
//
// A catalogue is `Sources/NAME/NAME.docc`. The pages of docs are articles: they are copied into the catalogue that
// `articles` names, and their links are rewritten. A warning of DocC fails, and so does a public symbol without a
// comment, a page that no catalogue has, and a symbol that no topic of its page names.
import Foundation

// What belongs where

/// The archives of a reader's products: what `import Rill` gives is declared in two modules, which have archives of
/// their own too, as Swift Package Index and Xcode build them.
let exported = ["Rill": ["RillCore", "RillSchedulers"]]
let parts = Set(exported.values.joined())

/// The pages of docs by product and group of topics. The first group stands before the topics of the catalogue, the
/// others stand after them.
let articles: [String: [(group: String, pages: [String])]] = [
    "Rill": [
        ("Start here", ["installing", "getting-started", "choosing", "recipes", "troubleshooting"]),
        ("Guides", ["errors", "retry-mistakes", "main-actor"]),
        ("Reference", ["tasks", "operators", "guarantees", "stability", "performance", "playground"]),
        (
            "Operators in pictures",
            [
                "creating", "transforming", "filtering", "combining", "aggregating",
                "error-handling", "retry", "timing", "scheduling", "sharing", "side-effects",
                "subjects",
            ]
        ),
        ("How Rill is made", ["architecture", "interleavings"]),
    ],
    "RillLimits": [("Guides", ["limits", "simulations"])],
    "RillNetworking": [("Guides", ["networking", "networking-bodies"])],
    "RillForms": [("Guides", ["forms"])],
    "RillEventLog": [("Guides", ["event-log"])],
    "RillTelemetry": [("Guides", ["telemetry"])],
    "RillTesting": [("Guides", ["testing"])],
    "RillRx": [("Guides", ["differences-from-rxswift"])],
]
let noArticles = ["docs/README.md", "docs/api/", "docs/decisions/"]

/// A type with more members than this needs a page with groups of topics.
let ungroupedMembers = 12

// Files and commands

let files = FileManager.default
let output = ".build/docc"
let work = "\(output)/work"

func fail(_ messages: [String]) -> Never {
    FileHandle.standardError.write(Data(messages.map { "error: \($0)\n" }.joined().utf8))
    exit(1)
}

func fail(_ message: String) -> Never { fail([message]) }

func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

func write(_ text: String, to path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

/// The paths of the files in a folder and its subfolders.
func paths(below folder: String) throws -> [String] {
    guard files.fileExists(atPath: folder) else { return [] }
    return try files.subpathsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
}

/// What a command writes, and whether it succeeds.
func run(_ arguments: [String], withErrors: Bool = false) throws -> (text: String, isSuccess: Bool) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    if withErrors { process.standardError = output }
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text.trimmingCharacters(in: .whitespacesAndNewlines), process.terminationStatus == 0)
}

func result(_ arguments: String...) throws -> String { try result(arguments) }

func result(_ arguments: [String]) throws -> String {
    let (text, isSuccess) = try run(arguments)
    guard isSuccess else { fail("\(arguments.joined(separator: " ")) failed") }
    return text
}

// Symbol graphs

/// What `swift build` has built.
let build = try result("swift", "build", "--show-bin-path")

typealias Object = [String: Any]

/// The graph of a module and the graphs of what it adds to other modules, by the name of the file.
func graphs(of modules: [String]) throws -> [String: [String: Object]] {
    guard let target = try result("swiftc", "-print-target-info").firstMatch(of: #/"triple": "(.*?)"/#) else {
        fail("swiftc -print-target-info gives no triple")
    }
    let maps = try files.contentsOfDirectory(atPath: build).map { "\(build)/\($0)/module.modulemap" }
        .filter { files.fileExists(atPath: $0) }
        .flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    return try Dictionary(
        uniqueKeysWithValues: modules.map { module in
            let folder = "\(work)/symbols/\(module)"
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            // An extension of a type of the same product is a part of that type.
            let extensions = parts.contains(module) ? [] : ["-emit-extension-block-symbols"]
            let extraction = try run(
                [
                    "swift", "symbolgraph-extract", "-module-name", module, "-I", "\(build)/Modules",
                    "-target",
                    String(target.1), "-minimum-access-level", "public", "-skip-synthesized-members",
                    "-output-dir", folder,
                ] + extensions + maps, withErrors: true)
            guard extraction.isSuccess else {
                fail("no symbols of \(module): run swift build first\n\(extraction.text)")
            }
            let graphs = try files.contentsOfDirectory(atPath: folder).map { file in
                let data = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
                guard let graph = try JSONSerialization.jsonObject(with: data) as? Object else {
                    fail("\(file) is no symbol graph")
                }
                return (file, graph)
            }
            return (module, Dictionary(uniqueKeysWithValues: graphs))
        })
}

func symbols(of graph: Object) -> [Object] { graph["symbols"] as? [Object] ?? [] }

func name(of symbol: Object) -> String {
    (symbol["pathComponents"] as? [String] ?? []).joined(separator: ".")
}

/// The path in the repository, and the line. What the compiler derives has none.
func source(of symbol: Object) -> (path: String, line: Int)? {
    guard let location = symbol["location"] as? Object, let uri = location["uri"] as? String,
        let start = uri.range(of: "Sources/"), let position = location["position"] as? Object,
        let line = position["line"] as? Int
    else { return nil }
    return (String(uri[start.lowerBound...]), line + 1)
}

func commentLines(of symbol: Object) -> [Object] {
    (symbol["docComment"] as? Object)?["lines"] as? [Object] ?? []
}

func symbolsWithoutComment(in graphs: [String: [String: Object]]) -> [String] {
    graphs.values.flatMap(\.values).flatMap(symbols).compactMap { symbol in
        let isBlock = (symbol["kind"] as? Object)?["identifier"] as? String == "swift.extension"
        guard !isBlock, commentLines(of: symbol).isEmpty, let source = source(of: symbol) else { return nil }
        return "\(source.path):\(source.line): \(name(of: symbol)) is public and has no comment"
    }
    .sorted()
}

/// A symbol as its reader imports it: of Rill, not of RillCore.
func renamed(_ symbol: Object, to module: String) -> Object {
    guard var declaration = symbol["swiftExtension"] as? Object else { return symbol }
    declaration["extendedModule"] = module
    return symbol.merging(["swiftExtension": declaration]) { $1 }
}

/// The graphs of the modules that a product exports, as one graph of the product.
func merged(_ graphs: [Object], as product: String, _ illustrations: [String: Illustration]) -> Object {
    var graph = graphs[0]
    graph["module"] = (graph["module"] as? Object ?? [:]).merging(["name": product]) { $1 }
    graph["symbols"] = graphs.flatMap(symbols).map {
        illustrated(renamed($0, to: product), by: illustrations)
    }
    graph["relationships"] = graphs.flatMap { $0["relationships"] as? [Object] ?? [] }
    return graph
}

// Pictures of operators

/// The picture and the program of an operator: `take`, or `merge(maxConcurrent:)` for one function of that name.
struct Illustration: Decodable {
    let `operator`: String
    let picture: String
    let program: String
}

func illustrations() throws -> [String: Illustration] {
    guard files.fileExists(atPath: "docs/pictures") else { return [:] }
    let json = try result("\(build)/playground", "operators", "--json")
    let all = try JSONDecoder().decode([Illustration].self, from: Data(json.utf8))
    return Dictionary(all.map { ($0.operator, $0) }) { first, _ in first }
}

/// The symbol with its picture and its program, after the first paragraph of its comment.
func illustrated(_ symbol: Object, by illustrations: [String: Illustration]) -> Object {
    let path = symbol["pathComponents"] as? [String] ?? []
    var names = [path.joined(separator: ".")]
    if path.count == 2, ["Observable", "ObservableType", "ConnectableObservable"].contains(path[0]) {
        names = [path[1], String(path[1].prefix { $0 != "(" })]
    }
    guard let name = names.first(where: { illustrations[$0] != nil }), let illustration = illustrations[name],
        let source = source(of: symbol), !source.path.contains("/Aliases/"),
        var comment = symbol["docComment"] as? Object, let range = commentLines(of: symbol).first?["range"]
    else { return symbol }
    let program = illustration.program.split(separator: "\n", omittingEmptySubsequences: false).map(
        String.init)
    let added =
        ["", "![What \(name) does, drawn by time](\(illustration.picture))", ""]
        + ["The program of the picture; `scheduler` is a `VirtualTimeScheduler` of `RillTesting`:", ""]
        + ["```swift"] + program + ["```"]
    var lines = commentLines(of: symbol)
    let end = lines.firstIndex { ($0["text"] as? String)?.isEmpty == true } ?? lines.endIndex
    lines.insert(contentsOf: added.map { ["text": $0, "range": range] }, at: end)
    comment["lines"] = lines
    return symbol.merging(["docComment": comment]) { $1 }
}

/// Copies a picture. One that asks for the colours of the system becomes two, since the pages of DocC have a switch
/// between light and dark.
func copyPicture(_ path: String, to catalogue: String) throws {
    let name = String(path.split(separator: "/").last ?? "")
    let copy = "\(catalogue)/\(name)"
    guard !files.fileExists(atPath: copy) else { return }
    guard name.hasSuffix(".svg") else { return try files.copyItem(atPath: path, toPath: copy) }
    let svg = try text(path)
    guard let query = svg.firstMatch(of: #/@media \(prefers-color-scheme: ?dark\) ?\{/#)?.range else {
        return try files.copyItem(atPath: path, toPath: copy)
    }
    var depth = 1
    let end = svg[query.upperBound...].firstIndex { character in
        depth += character == "{" ? 1 : character == "}" ? -1 : 0
        return depth == 0
    }
    guard let end else { fail("\(path): a media query without an end") }
    let (head, tail) = (svg[..<query.lowerBound], svg[svg.index(after: end)...])
    try write("\(head)\(tail)", to: copy)
    try write("\(head)\(svg[query.upperBound..<end])\(tail)", to: "\(catalogue)/\(name.dropLast(4))~dark.svg")
}

// Articles

struct Page {
    let path: String
    let product: String
    let text: String

    var name: String { String(path.split(separator: "/").last?.dropLast(3) ?? "") }

    /// The headings without markup, by the anchor that a link on a hosting site has.
    var headings: [String: String] {
        var isCode = false
        var headings: [String: String] = [:]
        var counts: [String: Int] = [:]
        for line in text.split(separator: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            guard !isCode, let heading = line.firstMatch(of: #/^#+ (.+)$/#) else { continue }
            let words = Article.plainHeading(heading.1).replacing("`", with: "").replacing("*", with: "")
            let letters = words.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
            // The second heading with these letters has the number 1.
            let anchor = letters.replacing(" ", with: "-")
            let earlier = counts[anchor, default: 0]
            counts[anchor] = earlier + 1
            headings[earlier == 0 ? anchor : "\(anchor)-\(earlier)"] = String(words)
        }
        return headings
    }
}

func pages() throws -> [Page] {
    let owners = Dictionary(
        uniqueKeysWithValues: articles.flatMap { product, groups in
            groups.flatMap(\.pages).map { ($0, product) }
        })
    let paths = try paths(below: "docs").filter { path in
        path.hasSuffix(".md") && !noArticles.contains { path.hasPrefix($0) }
    }
    let pages = try paths.map { path in
        let name = String(path.split(separator: "/").last?.dropLast(3) ?? "")
        guard let owner = owners[name] else {
            fail("\(path) is in no catalogue: `articles` in .ci/docc.swift")
        }
        return Page(path: path, product: owner, text: try text(path))
    }
    let byName = Dictionary(grouping: pages, by: \.name).mapValues { $0.map(\.path) }
    for (name, paths) in byName where paths.count > 1 { fail("two articles \(name): \(paths)") }
    for name in owners.keys.sorted() where byName[name] == nil {
        fail("`articles` in .ci/docc.swift names \(name), and docs has no such page")
    }
    return pages
}

/// A page as DocC reads it.
struct Article {
    let page: Page
    let pages: [Page]
    private(set) var text = ""
    private(set) var images: Set<String> = []
    private(set) var problems: [String] = []

    init(_ page: Page, among pages: [Page]) {
        self.page = page
        self.pages = pages
        var paragraph: [Substring] = []
        var lines: [String] = []
        var isCode = false
        for line in page.text.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = line.hasPrefix("#") && !isCode ? Substring(Self.plainHeading(line)) : line
            let isFence = line.firstMatch(of: #/^ *```/#) != nil
            if isFence && !isCode { lines.append(rewritten(paragraph.joined(separator: "\n"))) }
            if isFence && !isCode { paragraph = [] }
            if isFence || isCode { lines.append(String(line)) } else { paragraph.append(line) }
            if isFence { isCode.toggle() }
        }
        text = withoutSourceColumns(
            (lines + [rewritten(paragraph.joined(separator: "\n"))]).joined(separator: "\n"))
    }

    /// Code stays; links and images are replaced. HTML has no meaning for DocC.
    private mutating func rewritten(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        let link = #/(?<code>`+[^`]+`+)|(?<mark>!?)\[(?<text>(?:[^\[\]`]|`[^`]*`)*)\]\((?<target>[^()\s]+)\)/#
        while let match = rest.firstMatch(of: link) {
            result += rest[..<match.range.lowerBound]
            if let code = match.code {
                result += code
            } else if match.mark == "!" {
                result += image(String(match.target ?? ""), String(match.text ?? ""))
            } else {
                result += self.link(to: String(match.target ?? ""), String(match.text ?? ""))
            }
            rest = rest[match.range.upperBound...]
        }
        if rest.contains("](") { problems.append("\(page.path): a link that is not understood: \(rest)") }
        return (result + rest).replacing("<br>", with: " ")
    }

    /// DocC shows a heading as it is, so it must be plain text.
    static func plainHeading(_ line: Substring) -> String {
        String(line).replacing(#/\[([^\]]+)\]\([^)]+\)/#) { String($0.1) }.replacing("`", with: "")
    }

    /// The path in the repository of a path that is relative to the page.
    private func resolved(_ target: String) -> String {
        let folder = page.path.split(separator: "/").dropLast().map(String.init)
        return target.split(separator: "/").reduce(into: folder) { path, part in
            if part == ".." { path = path.dropLast() } else if part != "." { path.append(String(part)) }
        }
        .joined(separator: "/")
    }

    private mutating func image(_ target: String, _ text: String) -> String {
        let path = resolved(target)
        if files.fileExists(atPath: path) {
            images.insert(path)
        } else {
            problems.append("\(page.path): no \(target)")
        }
        return "![\(text)](\(path.split(separator: "/").last ?? ""))"
    }

    private mutating func link(to target: String, _ text: String) -> String {
        if target.hasPrefix("https://") { return "[\(text)](\(target))" }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let path = parts[0].isEmpty ? page.path : resolved(parts[0])
        guard let other = pages.first(where: { $0.path == path }) else {
            guard files.fileExists(atPath: path) else {
                problems.append("\(page.path): a link to \(target), which does not exist")
                return text
            }
            return place(path, text)
        }
        var reference = other.name
        if other.product != page.product { reference = "/\(addressName(of: other.product))/\(reference)" }
        if parts.count == 2 {
            guard let heading = other.headings[parts[1]] else {
                problems.append("\(page.path): a link to \(target), and \(path) has no such heading")
                return text
            }
            // DocC knows no headings of another archive.
            if other.product == page.product { reference += "#\(fragment(heading))" }
        }
        // A link with the name of a file shows the title instead.
        return text.contains(".md") ? "<doc:\(reference)>" : "[\(text)](doc:\(reference))"
    }

    /// A file of the repository, which has no public address.
    private func place(_ path: String, _ text: String) -> String {
        let words = text.replacing("`", with: "")
        return path.contains(words) ? "`\(path)`" : "\(text) (`\(path)`)"
    }

    /// As DocC makes it of a heading.
    private func fragment(_ heading: String) -> String {
        let removed = CharacterSet.punctuationCharacters.union(.init(charactersIn: "`"))
            .subtracting(.init(charactersIn: "-–—"))
        return heading.components(separatedBy: removed).joined()
            .components(separatedBy: .whitespaces.union(.init(charactersIn: "-–—"))).filter { !$0.isEmpty }
            .joined(separator: "-")
    }

    /// Columns of links to files say nothing where there are no files.
    private func withoutSourceColumns(_ text: String) -> String {
        var hidden: Set<Int> = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard line.hasPrefix("|") else {
                hidden = []
                return String(line)
            }
            let cells = line.replacing("\\|", with: "\u{0}").dropFirst().split(
                separator: "|", omittingEmptySubsequences: false
            ).map { $0.trimmingCharacters(in: .whitespaces) }.dropLast()
            if hidden.isEmpty {
                hidden = Set(
                    cells.indices.filter { ["source", "tests"].contains(cells[$0]) }.map {
                        $0 - cells.startIndex
                    })
                guard !hidden.isEmpty else {
                    hidden = [-1]
                    return String(line)
                }
            }
            if hidden == [-1] { return String(line) }
            let kept = cells.enumerated().filter { !hidden.contains($0.offset) }.map(\.element)
            return "| \(kept.joined(separator: " | ")) |".replacing("\u{0}", with: "\\|")
        }
        return lines.joined(separator: "\n")
    }
}

// Catalogues

func topics(of markdown: String) -> String {
    guard let start = markdown.range(of: "\n## Topics\n") else { return "" }
    return String(markdown[start.upperBound...])
}

/// The root page of a product, with the topics of the modules that it exports and with its articles.
func rootPage(of product: String) throws -> String {
    let page = try text("Sources/\(product)/\(product).docc/\(product).md")
    let groups = (articles[product] ?? []).map { group, pages in
        "\n### \(group)\n\n\(pages.map { "- <doc:\($0)>\n" }.joined())"
    }
    let modules = try (exported[product] ?? []).map {
        try topics(of: text("Sources/\($0)/\($0).docc/\($0).md"))
    }
    let introduction = page.components(separatedBy: "\n## Topics\n")[0]
    return
        ([introduction, "\n## Topics\n"] + groups.prefix(1) + [topics(of: page)] + modules
        + groups.dropFirst())
        .joined(separator: "\n")
}

/// `Sources/NAME/NAME.docc` and the articles, in the folder of the work. Returns what is wrong with the articles.
func assemble(_ product: String, _ pages: [Page]) throws -> [String] {
    let catalogue = "\(work)/catalogues/\(product).docc"
    try files.createDirectory(atPath: catalogue, withIntermediateDirectories: true)
    let modules = [product] + (exported[product] ?? [])
    for module in modules {
        let folder = "Sources/\(module)/\(module).docc"
        guard files.fileExists(atPath: folder) else { fail("\(folder) does not exist") }
        for path in try paths(below: folder) where !path.hasSuffix("/\(module).md") {
            let copy = "\(catalogue)/\(path.dropFirst(folder.count + 1))"
            var isFolder: ObjCBool = false
            if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
                try files.createDirectory(atPath: copy, withIntermediateDirectories: true)
            } else if path.hasSuffix(".md") {
                try write(asImported(text(path), from: product), to: copy)
            } else {
                try files.copyItem(atPath: path, toPath: copy)
            }
        }
    }
    try write(asImported(rootPage(of: product), from: product), to: "\(catalogue)/\(product).md")
    let articles = pages.filter { $0.product == product }.map { Article($0, among: pages) }
    for article in articles { try write(article.text, to: "\(catalogue)/\(article.page.name).md") }
    for image in Set(articles.flatMap(\.images)) {
        try copyPicture(image, to: catalogue)
    }
    return articles.flatMap(\.problems)
}

/// A link to a type of a module leads to the product that exports it.
func asImported(_ markdown: String, from product: String) -> String {
    (exported[product] ?? []).reduce(markdown) { $0.replacing("``\($1)/", with: "``\(product)/") }
}

// Archives

/// The name by which other archives find the pages of a product: with the plain name, DocC would find what a module
/// adds to the types of that product.
func addressName(of product: String) -> String { "PagesOf\(product)" }

/// Gives the module in an archive of the first pass this name.
func renameAddresses(of product: String) throws {
    let file = "\(work)/\(product).doccarchive/link-hierarchy.json"
    guard
        var links = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? Object,
        var hierarchy = links["pathHierarchy"] as? Object, let nodes = hierarchy["nodes"] as? [Object]
    else { fail("\(file) is not as this script expects it") }
    hierarchy["nodes"] = nodes.map { node in
        node["name"] as? String == product ? node.merging(["name": addressName(of: product)]) { $1 } : node
    }
    links["pathHierarchy"] = hierarchy
    try JSONSerialization.data(withJSONObject: links).write(to: URL(filePath: file))
}

func convert(_ product: String, to folder: String, _ options: [String]) throws -> (
    text: String, isSuccess: Bool
) {
    try run(
        [
            "docc", "convert", "\(work)/catalogues/\(product).docc", "--additional-symbol-graph-dir",
            "\(work)/graphs/\(product)", "--output-dir", "\(folder)/\(product).doccarchive",
            "--fallback-display-name", product, "--fallback-bundle-identifier", product,
            "--fallback-default-module-kind", "Module", "--enable-experimental-external-link-support",
        ] + options, withErrors: true)
}

/// The members that no group of topics names, so that DocC has grouped them by their kind: of the first page, of
/// pages with groups, and of large types.
func ungrouped(in product: String) throws -> [String] {
    let folder = "\(output)/\(product).doccarchive/data/documentation"
    return try paths(below: folder).filter { $0.hasSuffix(".json") }.compactMap { path in
        let data = try Data(contentsOf: URL(filePath: path))
        let page = try JSONSerialization.jsonObject(with: data) as? Object
        let groups = page?["topicSections"] as? [Object] ?? []
        let generated = groups.filter { $0["generated"] as? Bool == true }
        let members = generated.filter { group in
            !["Default Implementations", "Enumeration Cases"].contains(group["title"] as? String ?? "")
        }
        .flatMap { $0["identifiers"] as? [String] ?? [] }
        let isRoot = path == "\(folder)/\(product.lowercased()).json"
        let isGrouped = isRoot || generated.count < groups.count
        guard members.count > (isGrouped ? 0 : ungroupedMembers) else { return nil }
        let names = members.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        let place = path.dropFirst(folder.count + 1).dropLast(5)
        return "\(place): no topic names \(names.joined(separator: ", "))"
    }
}

// The whole

if files.fileExists(atPath: output) { try files.removeItem(atPath: output) }
let products = try files.contentsOfDirectory(atPath: "Sources").sorted().filter {
    files.fileExists(atPath: "Sources/\($0)/\($0).docc")
}
let manifest = try text("Package.swift")
for product in manifest.matches(of: #/\.library\(name: "(\w+)"/#).map({ String($0.1) }) {
    guard products.contains(product) else { fail("Sources/\(product)/\(product).docc does not exist") }
}
let symbolGraphs = try graphs(of: products.filter { exported[$0] == nil })
let withoutComment = symbolsWithoutComment(in: symbolGraphs)
guard withoutComment.isEmpty else { fail(withoutComment) }

let drawn = try illustrations()
for product in products {
    let folder = "\(work)/graphs/\(product)"
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var graphs = symbolGraphs[product] ?? [:]
    if let modules = exported[product] {
        let all = modules.flatMap { symbolGraphs[$0].map { Array($0.values) } ?? [] }
        graphs = ["\(product).symbols.json": merged(all, as: product, drawn)]
    }
    for (file, graph) in graphs {
        try JSONSerialization.data(withJSONObject: graph).write(to: URL(filePath: "\(folder)/\(file)"))
    }
}

let allPages = try pages()
let problems = try products.flatMap { try assemble($0, allPages) }
guard problems.isEmpty else { fail(problems) }
for picture in Set(drawn.values.map(\.picture)) {
    try copyPicture("docs/pictures/\(picture)", to: "\(work)/catalogues/Rill.docc")
}

// Articles of two products may link to each other. The first pass gives the addresses, the second pass is strict.
let readers = products.filter { !parts.contains($0) }
for product in readers {
    _ = try convert(product, to: work, [])
    try renameAddresses(of: product)
}
var failures: [String] = []
for product in products {
    let others = parts.contains(product) ? [] : readers.filter { $0 != product }
    let conversion = try convert(
        product, to: output,
        ["--warnings-as-errors"] + others.flatMap { ["--dependency", "\(work)/\($0).doccarchive"] })
    if !conversion.text.isEmpty { FileHandle.standardError.write(Data("\(conversion.text)\n".utf8)) }
    if conversion.isSuccess {
        failures += try ungrouped(in: product)
    } else {
        failures.append("\(product): DocC")
    }
}
guard failures.isEmpty else { fail(failures) }
_ = try result(
    ["docc", "merge"] + readers.map { "\(output)/\($0).doccarchive" }
        + ["--synthesized-landing-page-name", "Rill", "--output-path", "\(output)/documentation.doccarchive"])
print("\(readers.count) products, \(allPages.count) articles: \(output)/documentation.doccarchive")
