import Foundation
import OperatorExamples

/// The documentation of all products, built with DocC. The pages of docs are articles of Rill.
struct Site {
    private static let output = ".build/docc"
    private static let work = ".build/write-docs/catalogues"
    /// A type with more members than this needs a page with groups of topics.
    private static let ungroupedMembers = 12
    /// The groups of the articles, and their folders in docs.
    private static let groups = [
        ("Start here", "start"), ("Guides", "guides"), ("Reference", "reference"), ("Overviews", "docs"),
        ("Promises and limits", "reliability"), ("Operators in pictures", "operators"),
    ]

    private let modules: Modules
    private let operators: Operators

    init(_ modules: Modules) throws {
        self.modules = modules
        operators = try Operators(in: modules)
    }

    func build() throws {
        for folder in [Self.output, Self.work] where Files.exists(folder) {
            try FileManager.default.removeItem(atPath: folder)
        }
        try FileManager.default.createDirectory(atPath: Self.work, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: Self.output, withIntermediateDirectories: true)
        for module in modules.names {
            try FileManager.default.copyItem(
                atPath: "Sources/\(module)/\(module).docc", toPath: "\(Self.work)/\(module).docc")
        }
        try addArticles()
        try addPictures()
        for module in modules.names {
            try run([
                "docc", "convert", "\(Self.work)/\(module).docc", "--additional-symbol-graph-dir",
                "\(Modules.folder)/\(module)", "--output-dir", archive(module), "--fallback-display-name",
                module,
                "--fallback-bundle-identifier", module, "--fallback-default-module-kind", "Module",
                "--warnings-as-errors",
            ])
        }
        let ungrouped = try modules.names.flatMap(ungrouped)
        guard ungrouped.isEmpty else { throw Failure(ungrouped.joined(separator: "\n")) }
        try run(
            ["docc", "merge"] + modules.names.map(archive)
                + ["--synthesized-landing-page-name", "Rill", "--output-path", archive("documentation")])
        print(archive("documentation"))
    }

    private func archive(_ name: String) -> String { "\(Self.output)/\(name).doccarchive" }

    /// Copies the pages and images of docs into the catalogue of Rill, with links as DocC reads them.
    private func addArticles() throws {
        let catalogue = "\(Self.work)/Rill.docc"
        let pages = try Files.all(in: "docs").filter { path in
            path.hasSuffix(".md") && path != "docs/README.md" && !path.hasPrefix("docs/decisions/")
        }
        for page in pages {
            try Files.write(article(page, among: pages), to: "\(catalogue)/\(name(page)).md")
        }
        for image in try Files.all(in: "docs/images") + Files.all(in: "docs/pictures") {
            try copy(image, to: catalogue)
        }
        var root = try Files.text("\(catalogue)/Rill.md")
        for (title, folder) in Self.groups {
            let articles = pages.filter { $0.split(separator: "/").dropLast().last ?? "" == folder }
            root += "\n### \(title)\n\n" + articles.map { "- <doc:\(name($0))>\n" }.joined()
        }
        try Files.write(root, to: "\(catalogue)/Rill.md")
    }

    private func name(_ path: String) -> String {
        URL(filePath: path).deletingPathExtension().lastPathComponent
    }

    /// The name of an image in a catalogue: images/retry.svg is images-retry.svg.
    private func flat(_ path: String) -> String {
        path.split(separator: "/").suffix(2).joined(separator: "-")
    }

    private func copy(_ path: String, to catalogue: String) throws {
        try FileManager.default.copyItem(atPath: path, toPath: "\(catalogue)/\(flat(path))")
    }

    /// A link to a page leads to the article, one to another file of the repository is text. DocC shows a
    /// heading as it is, so headings lose their markup.
    private func article(_ path: String, among pages: [String]) throws -> String {
        let text = try Files.text(path).replacing(#/(!?)\[((?:[^\[\]`]|`[^`]*`)*)\]\(([^()\s:]+)\)/#) {
            link in
            let parts = link.3.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let target =
                parts[0].isEmpty
                ? path : URL(filePath: "\(path)/../\(parts[0])").standardizedFileURL.relativePath
            if !link.1.isEmpty { return "![\(link.2)](\(flat(target)))" }
            guard let page = pages.first(where: { target.hasSuffix($0) }) else { return String(link.2) }
            let heading = try parts.dropFirst().first.flatMap { try anchor($0, in: page) }
            return "[\(link.2)](doc:\(name(page))\(heading.map { "#\($0)" } ?? ""))"
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("#") ? plain(line) : line.replacing("<br>", with: " ")
        }
        .joined(separator: "\n")
    }

    private func plain(_ heading: Substring) -> Substring {
        heading.replacing(#/\[([^\]]+)\]\([^)]+\)/#) { $0.1 }.replacing("`", with: "").replacing(
            "*", with: "")
    }

    /// What DocC makes of the heading that GitHub calls so.
    private func anchor(_ anchor: Substring, in page: String) throws -> String? {
        let headings = try Files.text(page).split(separator: "\n").filter { $0.hasPrefix("#") }
            .map { plain($0).drop { $0 == "#" || $0 == " " } }
        let heading = headings.first { heading in
            heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                .replacing(" ", with: "-") == anchor
        }
        return heading?.filter { $0.isLetter || $0.isNumber || " -–—".contains($0) }
            .split { " -–—".contains($0) }.joined(separator: "-")
    }

    /// Gives the page of each operator its picture and its program.
    private func addPictures() throws {
        let catalogue = "\(Self.work)/RillCore.docc"
        for example in operators.examples where !example.text.isEmpty {
            try copy("docs/pictures/\(example.pictureName)", to: catalogue)
        }
        for (symbol, example) in operators.illustrated {
            let page = """
                # ``RillCore/\(operators.link(to: symbol))``

                ![What \(example.name) does, drawn by time](pictures-\(example.pictureName))

                The program of the picture; `scheduler` is a `VirtualTimeScheduler` of `RillTesting`:

                ```swift
                \(ProgramText(of: example).lines().joined(separator: "\n"))
                ```

                """
            try Files.write(page, to: "\(catalogue)/\(symbol.hash).md")
        }
    }

    private struct Page: Decodable {
        struct Group: Decodable {
            let title: String?
            let identifiers: [String]
            let generated: Bool?
        }
        let topicSections: [Group]?
    }

    /// The members that no group of topics names, so that DocC has grouped them by their kind: of the first
    /// page, of pages with groups, and of large types.
    private func ungrouped(in module: String) throws -> [String] {
        let folder = "\(archive(module))/data/documentation"
        return try Files.all(in: folder).filter { $0.hasSuffix(".json") }.compactMap { path in
            let page = try JSONDecoder().decode(Page.self, from: Data(contentsOf: URL(filePath: path)))
            let groups = page.topicSections ?? []
            let generated = groups.filter { $0.generated == true }
            // The types of another module that this one extends need no other group either.
            let needless = #/Default Implementations|Enumeration Cases|Extended \w+/#
            let members = generated.filter { $0.title?.wholeMatch(of: needless) == nil }
                .flatMap(\.identifiers)
            let isGrouped = path == "\(folder)/\(module.lowercased()).json" || generated.count < groups.count
            guard members.count > (isGrouped ? 0 : Self.ungroupedMembers) else { return nil }
            return "\(path): no topic names \(members.joined(separator: ", "))"
        }
    }
}
