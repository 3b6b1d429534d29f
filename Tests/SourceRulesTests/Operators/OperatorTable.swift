/// Every operator of the core: what it is called here and elsewhere, and where it stands.
struct OperatorTable {
    struct Alias {
        let name: String
        let summary: String
        let source: String
    }

    static let folders = [
        "Creating", "Transforming", "Filtering", "Combining", "Aggregating", "ErrorHandling", "Utility",
        "Sharing", "Bridging", "Subjects", "Contract",
    ]

    let sections: [OperatorSection]
    let aliases: [Alias]
    let problems: [String]

    init() throws {
        let files = try SourceTree("Sources/RillCore").files
        let tests = try TestFiles()
        let names = Self.names()
        sections = Self.folders.map { folder in
            OperatorSection(
                folder, names[folder, default: []], files: files.filter { $0.isOperatorFile(of: folder) },
                tests: tests)
        }
        aliases = files.filter { $0.isOperatorFile(of: "Aliases") }.flatMap { file in
            file.publicDeclarations.map { Alias(name: $0.fullName, summary: $0.summary, source: file.path) }
        }
        let strangers = Set(names.keys).subtracting(Self.folders)
        problems =
            strangers.map { "OperatorNames has a part \($0), which is no folder of operators" }
            + sections.flatMap(\.problems)
    }

    /// The rows of names, by folder.
    private static func names() -> [String: [OperatorSection.Row]] {
        var folder = ""
        var names: [String: [OperatorSection.Row]] = [:]
        for line in OperatorNames.table.split(separator: "\n") {
            let cells = line.split(separator: "|").map { $0.trimming(" ") }
            if cells.count == 1 {
                folder = cells[0]
            } else {
                names[folder, default: []].append(
                    OperatorSection.Row(name: OperatorName(cells[0]), names: Array(cells.dropFirst())))
            }
        }
        return names
    }
}

extension SourceTree.File {
    /// Of the contract only what starts a stream is something like an operator.
    fileprivate func isOperatorFile(of folder: String) -> Bool {
        path.hasPrefix("Sources/RillCore/\(folder)/") && (folder != "Contract" || name.hasPrefix("Subscribe"))
    }
}

extension Substring {
    fileprivate func trimming(_ character: Character) -> String {
        String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
    }
}
