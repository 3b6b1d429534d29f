/// The table as a page of the documentation.
struct OperatorPage {
    static let path = "docs/operators.md"
    static let howToWrite = "RILL_WRITE_DOCS=1 swift test --filter OperatorTableTests"

    let table: OperatorTable

    var lines: [String] {
        var lines = [
            "# Operators", "",
            "Every operator of the core, and what other libraries call it. `–` is for one that has nothing of the kind;",
            "the same name does not promise the same behaviour in every corner. RxSwift includes RxCocoa and RxRelay.",
            "", "A test writes this page from the sources and compares it with them. To write it anew:", "",
            "```", Self.howToWrite, "```",
        ]
        for section in table.sections {
            lines += [
                "", "## [\(section.folder)](../Sources/RillCore/\(section.folder))", "",
                "| operator | | RxSwift 5 | RxSwift 6 | Combine | RxJS 7 | ReactiveX | source | tests |",
                "|---|---|---|---|---|---|---|---|---|",
            ]
            lines += section.rows.map(line)
        }
        lines += [
            "", "## [Aliases](../Sources/RillCore/Aliases)", "", "| spelling | stands for | source |",
            "|---|---|---|",
        ]
        lines += table.aliases.map { alias in
            cells(["`\(alias.name)`", String(alias.summary.prefix { $0 != "." }), link(alias.source)])
        }
        return lines + [""]
    }

    private func line(_ row: OperatorSection.Row) -> String {
        cells(
            ["`\(row.name)`", row.summary] + row.names.map(code)
                + [
                    row.sources.map(link).joined(separator: ", "),
                    row.tests.map(link).joined(separator: ", "),
                ])
    }

    private func cells(_ texts: [String]) -> String {
        "| " + texts.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }

    private func code(_ names: String) -> String {
        names == "–" ? names : names.split(separator: ", ").map { "`\($0)`" }.joined(separator: ", ")
    }

    private func link(_ path: String) -> String {
        "[\(path.split(separator: "/").last ?? "")](../\(path))"
    }
}
