/// The operators of one folder.
struct OperatorSection {
    struct Row {
        let name: OperatorName
        /// RxSwift 5, RxSwift 6, Combine, RxJS, ReactiveX.
        let names: [String]
        var summary = ""
        var kind = PublicDeclaration.Kind.member
        var sources: [String] = []
        var tests: [String] = []
    }

    let folder: String
    private(set) var rows: [Row]

    /// What does not go together: declarations without a row of names, rows without a declaration or tests.
    private(set) var problems: [String] = []

    init(_ folder: String, _ rows: [Row], files: [SourceTree.File], tests: TestFiles) {
        self.folder = folder
        self.rows = rows
        for file in files {
            for declaration in file.publicDeclarations { add(declaration, of: file.path) }
        }
        for index in self.rows.indices {
            self.rows[index].tests = tests.files(for: self.rows[index], among: files.map(\.path))
        }
        self.rows.sort { $0.name < $1.name }
        for row in self.rows { check(row) }
    }

    private mutating func add(_ declaration: PublicDeclaration, of path: String) {
        let index: Int
        let fitting = rows.indices.filter { rows[$0].name.fits(declaration) }
        if let best = fitting.max(by: { rows[$0].name.weight < rows[$1].name.weight }) {
            index = best
        } else {
            problems.append("\(path): \(declaration.fullName) has no row in OperatorNames")
            index = rows.count
            rows.append(Row(name: OperatorName(declaration.base), names: ["?", "?", "?", "?", "?"]))
        }
        rows[index].kind = declaration.kind
        if rows[index].summary.isEmpty { rows[index].summary = declaration.summary }
        if !rows[index].sources.contains(path) { rows[index].sources.append(path) }
    }

    private mutating func check(_ row: Row) {
        if row.names.count != 5 {
            problems.append("OperatorNames: \(folder)/\(row.name) has \(row.names.count) names, not 5")
        }
        if row.sources.isEmpty {
            problems.append("OperatorNames: \(folder)/\(row.name) is no operator of that folder")
        } else if row.tests.isEmpty {
            problems.append("\(row.sources[0]): \(row.name) has no tests")
        }
    }
}
