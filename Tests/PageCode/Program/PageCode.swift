import Foundation

/// Writes the Swift code of pages, each on the line where it stands in its page: `page-code ROOT FOLDER
/// PAGE…`.
///
/// Code is a block of the page, or a comment that begins with `<!-- swift`, which the reader does not see:
/// the imports, the types and functions that the blocks need. A comment that contains `…` stands around the
/// next block, or around a table, whose code is that of the last cells. `<!-- swift in PATH -->` says that
/// the next block is a part of that file; SnippetTests compares them.
@main enum PageCode {
    static func main() throws {
        let arguments = CommandLine.arguments
        let (root, folder) = (URL(filePath: arguments[1]), URL(filePath: arguments[2]))
        for page in arguments.dropFirst(3) {
            let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
            guard text.contains("<!-- swift") || !text.contains("```swift") else {
                print(
                    "\(page):1: error: its Swift code is compiled; \"The pages\" of CONTRIBUTING.md says how")
                exit(1)
            }
            let code = "#sourceLocation(file: \"\(page)\", line: 1)\n" + Self.code(of: text)
            let file = folder.appending(path: page.replacing("/", with: "_") + ".swift")
            // A file with a new date would be compiled again.
            if (try? String(contentsOf: file, encoding: .utf8)) != code {
                try Data(code.utf8).write(to: file)
            }
        }
    }

    private enum Place {
        case text, block, blockOfAFile, table
        /// In a comment, before or after its `…`.
        case above, below
    }

    static func code(of page: String) -> String {
        var place = Place.text
        var isPartOfAFile = false
        var below = ""
        let lines = page.components(separatedBy: "\n").map { line in
            var comment = line[...]
            switch place {
            case .text where line.hasPrefix("<!-- swift in "):
                isPartOfAFile = true
                return ""
            case .text where line.hasPrefix("<!-- swift"):
                place = .above
                comment = line.dropFirst(10)
            case .text where line.hasSuffix("```swift"):
                place = isPartOfAFile ? .blockOfAFile : .block
                isPartOfAFile = false
                return ""
            case .text where line.hasPrefix("|") && !below.isEmpty: place = .table
            case .block where !line.hasSuffix("```"): return line
            case .table where line.hasPrefix("|"): return code(ofRow: line)
            case .block, .table:
                defer { below = "" }
                place = .text
                return below
            case .blockOfAFile where line.hasSuffix("```"): place = .text
            case .above, .below: break
            default: return ""
            }
            guard place == .above || place == .below else { return "" }
            let isLast = comment.hasSuffix("-->")
            if isLast { comment = comment.dropLast(3) }
            let parts = comment.split(separator: "…", maxSplits: 1, omittingEmptySubsequences: false)
            defer {
                if place == .below {
                    below += "\(comment) "
                } else if parts.count > 1 {
                    below = "\(parts[1]) "
                }
                place = isLast ? .text : parts.count > 1 ? .below : place
            }
            return place == .above ? String(parts[0]) : ""
        }
        return lines.joined(separator: "\n")
    }

    /// The last cell, if it is code and nothing else.
    private static func code(ofRow row: String) -> String {
        let cell = row.replacing("\\|", with: "¦").split(separator: "|").last
        guard let code = cell?.wholeMatch(of: #/ `([^`]+)` /#)?.1.replacing("¦", with: "|") else { return "" }
        return code.hasPrefix("let ") ? String(code) : "_ = { \(code) }"
    }
}
