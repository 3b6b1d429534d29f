/// Reads a page line by line, and gives the code of each.
///
/// Code is a block of the page, or a comment that begins with `<!-- swift`, which the reader does not see:
/// the imports, the types and functions that the blocks need. A comment that contains `…` stands around the
/// next block, or around a table, whose code is that of the last cells. `<!-- swift in PATH -->` says that
/// the next block is a part of that file; SnippetTests compares them. A block below a bold path is a file of
/// a package, which ClientTests builds.
struct PageReader {
    private enum Place {
        case text, block, blockOfAFile, table
        /// In a comment, before or after its `…`.
        case above, below
    }

    private var place = Place.text
    private var isPartOfAFile = false
    /// The code that follows the next block or table.
    private var below = ""

    mutating func code(of line: String) -> String {
        switch place {
        case .text: return begin(line)
        case .above, .below: return comment(line[...])
        case .block: return line.hasSuffix("```") ? end() : line
        case .blockOfAFile:
            if line.hasSuffix("```") { place = .text }
            return ""
        case .table: return line.hasPrefix("|") ? code(ofRow: line) : end()
        }
    }

    private mutating func begin(_ line: String) -> String {
        if line.hasPrefix("<!-- swift in ") || line.hasPrefix("**`") && line.hasSuffix("`**") {
            isPartOfAFile = true
        } else if line.hasPrefix("<!-- swift") {
            place = .above
            return comment(line.dropFirst(10))
        } else if line.hasSuffix("```swift") {
            place = isPartOfAFile ? .blockOfAFile : .block
            isPartOfAFile = false
        } else if line.hasPrefix("|") && !below.isEmpty {
            place = .table
        }
        return ""
    }

    private mutating func end() -> String {
        defer { below = "" }
        place = .text
        return below
    }

    private mutating func comment(_ line: Substring) -> String {
        let isLast = line.hasSuffix("-->")
        let text = isLast ? line.dropLast(3) : line
        defer { if isLast { place = .text } }
        guard place == .above else {
            below += "\(text) "
            return ""
        }
        let parts = text.split(separator: "…", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count > 1 {
            place = .below
            below = "\(parts[1]) "
        }
        return String(parts[0])
    }

    /// The last cell, if it is code and nothing else.
    private func code(ofRow row: String) -> String {
        let cell = row.replacing("\\|", with: "¦").split(separator: "|").last
        guard let code = cell?.wholeMatch(of: #/ `([^`]+)` /#)?.1.replacing("¦", with: "|") else { return "" }
        return code.hasPrefix("let ") ? String(code) : "_ = { \(code) }"
    }
}
