import Foundation
import Testing

/// A buffer without a bound is in the list that a reader looks at before memory runs out.
struct UnboundedBufferTests {
    @Test func everyDeclarationWithAnUnboundedBufferIsInTheListOfThePage() throws {
        let page = try String(
            contentsOf: SourceTree.root.appending(path: "docs/reliability/guarantees.md"), encoding: .utf8)
        let list = try #require(page.firstMatch(of: #/(?s)These buffers are unbounded:\n(.*?)\n\n[^|]/#)).1
        let names = try ["Sources/RillCore", "Sources/RillRx", "Sources/RillWebSocket"].flatMap {
            try SourceTree($0).files.flatMap(Self.unbounded)
        }
        #expect(Set(names).count > 10)
        for name in Set(names).sorted() {
            #expect(
                list.contains(try Regex("`([A-Z]\\w+\\.)?\(name)\\b")),
                "\(name) buffers without bound: add it to the list in docs/reliability/guarantees.md")
        }
    }

    /// The names of the public members whose comments say that they buffer without bound.
    private static func unbounded(in file: SourceTree.File) -> [String] {
        var comment = ""
        return file.lines.compactMap { line in
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("///") {
                comment += text.dropFirst(3)
                return nil
            }
            defer { if !text.hasPrefix("@") || text.contains("func ") { comment = "" } }
            let isUnbounded = comment.contains("without bound") || comment.contains("unbounded")
            guard isUnbounded, text.contains("public ") else { return nil }
            return text.firstMatch(of: #/(?:func|var) `?(\w+)/#).map { String($0.1) }
        }
    }
}
