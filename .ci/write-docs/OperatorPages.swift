import Foundation
import OperatorExamples

/// docs/operators.md, and a page with pictures for each folder of operators.
struct OperatorPages {
    /// The pages by their path in docs.
    private(set) var pages: [String: String] = [:]
    private let operators: Operators

    init(_ operators: Operators) {
        self.operators = operators
        var lines = Self.head
        let folders = Dictionary(grouping: operators.symbols, by: \.folder)
        for folder in folders.keys.sorted() where folder != "Aliases" {
            lines += tables(folder, folders[folder] ?? [])
        }
        lines += aliases(folders["Aliases"] ?? []) + Self.pictures
        pages["operators.md"] = lines.joined(separator: "\n") + "\n"
    }

    private mutating func tables(_ folder: String, _ symbols: [SymbolGraph.Symbol]) -> [String] {
        // ErrorHandling is "Error handling", as the examples call the group.
        let group =
            folder.prefix(1)
            + folder.dropFirst().map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
        let page = "operators/\(group.lowercased().replacing(" ", with: "-")).md"
        let head = ["operator", "", ""]
        var rows: [String] = []
        var sections: [String] = []
        var anchors: [String: Int] = [:]
        let names = Set(symbols.compactMap { operators.example(of: $0)?.name })
        // The parts of a retry policy are no operators.
        let parts = OperatorExample.groups.first { $0.name == group }?.examples.map(\.name) ?? []
        let sorted = names.sorted { $0.lowercased() < $1.lowercased() } + parts.filter { !names.contains($0) }
        for example in sorted.compactMap({ name in operators.examples.first { $0.name == name } }) {
            let own = symbols.first { operators.example(of: $0)?.name == example.name }
            guard let symbol = own ?? operators.symbol(of: example) else { continue }
            var (cell, picture) = ("`\(example.name)`", "")
            if !example.text.isEmpty {
                // `concat` and `concat()` have one anchor, so the second one is numbered.
                let anchor = example.name.lowercased().filter {
                    $0.isLetter || $0.isNumber || "_-".contains($0)
                }
                let earlier = anchors[anchor, default: 0]
                anchors[anchor] = earlier + 1
                cell = "[\(cell)](\(page)#\(anchor)\(earlier == 0 ? "" : "-\(earlier)"))"
                let place = recorded(example)
                picture =
                    "<a href=\"\(place)\"><img src=\"pictures/\(example.pictureName)\" alt=\"\(example.name), live\" width=\"240\"></a>"
                sections +=
                    [
                        "", "## `\(example.name)`", "", symbol.paragraph, "",
                        "[![\(example.name)](../pictures/\(example.pictureName))](../\(place))", "",
                        "```swift",
                    ] + ProgramText(of: example).lines() + ["```"]
            }
            rows.append(row([cell, symbol.summary + elsewhere(example), picture]))
        }
        if !sections.isEmpty {
            pages[page] =
                (["# \(group), in pictures", ""] + Self.links + sections).joined(separator: "\n") + "\n"
        }
        return heading(String(group), symbols[0].module, folder, head) + rows
    }

    private func aliases(_ symbols: [SymbolGraph.Symbol]) -> [String] {
        heading("Aliases", "RillCore", "Aliases", ["spelling", "stands for", "source"])
            + symbols.sorted { $0.base.lowercased() < $1.base.lowercased() }.map {
                row(["`\($0.title)`", String($0.summary.prefix { $0 != "." }), link($0.source)])
            }
    }

    private func heading(_ title: String, _ module: String, _ folder: String, _ head: [String]) -> [String] {
        ["", "## [\(title)](../Sources/\(module)/\(folder))", "", row(head), row(head.map { _ in "---" })]
    }

    private func row(_ cells: [String]) -> String {
        "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
    }

    /// The names in each library that has the operator: `RxSwift 6 `a`, `b`; RxJS `c``.
    private func elsewhere(_ example: OperatorExample) -> String {
        let (five, six) = (example.names[0], example.names[1])
        let names =
            (five == six ? [("RxSwift", six)] : [("RxSwift 5", five), ("RxSwift 6", six)])
            + zip(["Combine", "RxJS", "ReactiveX"], example.names.dropFirst(2))
        let texts = names.filter { !$0.1.isEmpty }.map { library, names in
            "\(library) \(names.split(separator: ", ").map { "`\($0)`" }.joined(separator: ", "))"
        }
        return texts.isEmpty ? "" : "<br><sub>\(texts.joined(separator: "; "))</sub>"
    }

    /// Where the recorded runs of an example are, from docs.
    private func recorded(_ example: OperatorExample) -> String {
        let name = example.name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "playground/index.html#/operators?name=\(name)"
    }

    private func link(_ path: String) -> String { "[\(path.split(separator: "/").last ?? "")](../\(path))" }

    private static let head = [
        "# Operators", "",
        "Every operator of the core, in a sentence and a picture, and its names in other libraries, as far as we know them. The",
        "same name does not promise the same behaviour in every case. RxSwift includes RxCocoa and RxRelay; RxJS is version 7. A",
        "name leads to the picture in full, with the program whose run it is; a heading leads to the sources. A picture leads to",
        "recorded runs of other arguments, where a site serves these files; on GitHub itself, to the source of that page.",
        "",
        "`\(command)` writes these pages from the documentation comments of the core and from",
        "[the examples](../Playground/OperatorExamples/Examples).",
    ]

    private static let pictures = [
        "", "## How to read a picture", "",
        "Each picture is drawn from a run of its program in virtual time, and a test compares them. `scheduler` is a",
        "`VirtualTimeScheduler` whose tick is 100 ms, or 500 ms where the axis counts seconds.", "",
        "- A row is a source, the result, or what a subscriber receives. A source that is subscribed several times has several",
        "  runs; those that do not overlap stand in one row, numbered, with the wait between them dotted.",
        "- A thick line is a subscription. It begins with a small bar, ends with an oblique stroke where it was disposed, and",
        "  with an arrow where it goes on. The program does not show who subscribes.",
        "- An upright bar is completion, a cross an error. A pale marble was not received. A ring is a stream, whose row is below.",
        "- Marbles one above the other have one time; the upper one is the first. A bar behind a marble: it completes at that moment.",
        "- A marble of the result has the colour of the letter or digit that it begins with. `printed` is what the program prints.",
        "- `on scheduler` below a name: its events are delivered there. `3.6 s of 4 s`: a delay, and the most that it could be.",
        "",
        "`swift run playground operators NAME` draws one in the terminal, and `swift run playground web` lets you move the marbles.",
    ]

    private static let links = [
        "Pictures of programs and of their runs: [how to read one](../operators.md#how-to-read-a-picture). A picture leads to",
        "[recorded runs](../playground/index.html) of other arguments, where a site serves these files.",
        "[All operators](../operators.md)",
    ]
}
