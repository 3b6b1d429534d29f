import Testing

/// The folders of a module have an order: none depends on a folder that depends on it.
struct FolderCycleTests {
    @Test func noFoldersOfAModuleDependOnEachOther() throws {
        let modules = Dictionary(grouping: try SourceTree("Sources").files, by: \.module)
        for (module, files) in modules {
            let dependencies = FolderDependencies(of: files)
            for cycle in dependencies.cycles {
                let reasons = dependencies.reasons(within: cycle).joined(separator: "\n")
                Issue.record("\(module): \(cycle.sorted().joined(separator: ", "))\n\(reasons)")
            }
        }
    }

    @Test func aCycleIsFound() {
        let files = [
            SourceTree.File(path: "Sources/M/A/One.swift", text: "struct One { let two: Two }"),
            SourceTree.File(path: "Sources/M/B/Two.swift", text: "struct Two {}\nextension One {}"),
            SourceTree.File(path: "Sources/M/C/Three.swift", text: "struct Three { let one: One }"),
        ]
        #expect(FolderDependencies(of: files).cycles == [["A", "B"]])
    }

    @Test func commentsTextsAndPrivateTypesAreNoDependencies() {
        let files = [
            SourceTree.File(path: "Sources/M/A/One.swift", text: "struct One { let two: Two }"),
            SourceTree.File(
                path: "Sources/M/B/Two.swift",
                text: "struct Two {} // One\nlet text = \"One\"\nprivate struct Three {}"),
            SourceTree.File(
                path: "Sources/M/C/Three.swift", text: "let one = One()\nlet three = Three()"),
        ]
        #expect(FolderDependencies(of: files).cycles.isEmpty)
    }
}

/// Which folders of a module use types of which other folders.
struct FolderDependencies {
    /// The used types by using and used folder.
    private var uses: [String: [String: Set<String>]] = [:]

    init(of files: [SourceTree.File]) {
        var homes: [String: Set<String>] = [:]
        for file in files {
            for type in file.declaredTypes { homes[type, default: []].insert(file.folder) }
        }
        for file in files {
            for word in file.words {
                guard let home = homes[String(word)], home.count == 1, let folder = home.first,
                    folder != file.folder
                else { continue }
                uses[file.folder, default: [:]][folder, default: []].insert(String(word))
            }
        }
    }

    /// The largest sets of folders that depend on each other.
    var cycles: [Set<String>] {
        let folders = uses.keys.sorted()
        let cycles = folders.map { folder in
            Set(reachable(from: folder).filter { reachable(from: $0).contains(folder) })
        }
        return cycles.reduce(into: []) { result, cycle in
            if !cycle.isEmpty && !result.contains(cycle) { result.append(cycle) }
        }
    }

    func reasons(within cycle: Set<String>) -> [String] {
        cycle.sorted().flatMap { folder in
            uses[folder, default: [:]].filter { cycle.contains($0.key) }.sorted { $0.key < $1.key }.map {
                "  \(folder) uses \($0.value.sorted().joined(separator: ", ")) of \($0.key)"
            }
        }
    }

    private func reachable(from folder: String) -> Set<String> {
        var found: Set<String> = []
        var rest = [folder]
        while let next = rest.popLast() {
            for used in uses[next, default: [:]].keys where found.insert(used).inserted { rest.append(used) }
        }
        return found
    }
}

extension SourceTree.File {
    /// The folders between module and file.
    fileprivate var folder: String {
        path.split(separator: "/").dropFirst(2).dropLast().joined(separator: "/")
    }

    /// The types that the file declares for the whole module.
    fileprivate var declaredTypes: [String] {
        let modifiers: Set = ["public", "package", "internal", "final", "indirect"]
        let keywords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]
        return lines.compactMap { line in
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != " " && $0 != "@" }
                .first?.split(separator: " ").drop { modifiers.contains(String($0)) || $0.hasPrefix("@") }
            guard line.first?.isWhitespace == false, let words, let keyword = words.first,
                keywords.contains(String(keyword))
            else { return nil }
            return words.dropFirst().first.map(String.init)
        }
    }

    /// The identifiers of the code, without comments and texts.
    fileprivate var words: Set<Substring> {
        lines.reduce(into: []) { words, line in
            let outsideTexts = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: " ")
            let code = outsideTexts.split(separator: "//", omittingEmptySubsequences: false).first ?? ""
            words.formUnion(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
        }
    }
}
