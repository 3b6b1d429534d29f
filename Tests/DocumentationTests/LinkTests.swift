import Foundation
import Testing

/// The pages lead somewhere: every link has its file and its heading, and the index names every page.
struct LinkTests {
    @Test func everyLinkLeadsToAFileAndAHeading() throws {
        var count = 0
        for page in try pages() {
            let folder = Repository.root.appending(path: page).deletingLastPathComponent()
            for link in links(in: try Repository.text(of: page)) where !link.contains("://") {
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let path = String(parts[0])
                let file = path.isEmpty ? Repository.root.appending(path: page) : folder.appending(path: path)
                count += 1
                guard FileManager.default.fileExists(atPath: file.path) else {
                    Issue.record("\(page): \(link) does not exist")
                    continue
                }
                guard parts.count == 2, file.pathExtension == "md" else { continue }
                let headings = headings(of: try String(contentsOf: file, encoding: .utf8))
                #expect(headings.contains(String(parts[1])), "\(page): \(link) has no such heading")
            }
        }
        #expect(count > 200)
    }

    @Test func everyPageInAFolderIsInTheIndex() throws {
        let index = links(in: try Repository.text(of: "docs/README.md"))
        for page in try pages() where page.hasPrefix("docs/") && page != "docs/README.md" {
            if page.hasPrefix("docs/decisions/") || page.hasPrefix("docs/api/") { continue }
            #expect(index.count { "docs/\($0)" == page } == 1, "\(page)")
        }
    }

    /// `Next:` and `Before:` at the end of a page lead through the lists of the index.
    @Test func theFootersFollowTheOrderOfTheIndex() throws {
        let index = try Repository.text(of: "docs/README.md").components(separatedBy: "\n## ")
        let numbered = index.filter { $0.hasPrefix("Start") || $0.hasPrefix("Guides") }.joined()
        let reliability = try #require(index.first { $0.hasPrefix("Reliability") })
        for list in [numbered, reliability] {
            let pages = list.matches(of: #/(?m)^(?:\d+\.|-) \[[^\]]+\]\(([^)]+)\)/#).map { String($0.1) }
            #expect(pages.count >= 5)
            for (place, page) in pages.enumerated() {
                let footer = try Repository.text(of: "docs/\(page)").split(separator: "\n").last ?? ""
                for (word, neighbour) in [("Next", place + 1), ("Before", place - 1)] {
                    let link = footer.firstMatch(of: try Regex("\(word): \\[[^\\]]+\\]\\(([^)]+)\\)"))
                    let path = link?.output[1].substring.map(String.init)
                    let target = path.map {
                        URL(filePath: "/\(page)").deletingLastPathComponent().appending(path: $0)
                            .standardized.path
                    }
                    let expected = pages.indices.contains(neighbour) ? "/\(pages[neighbour])" : nil
                    #expect(target == expected, "\(page): \(word)")
                }
            }
        }
    }

    /// What a page is for, and for whom.
    @Test func everyPageOfTheIndexBeginsWithASentence() throws {
        for page in try pages() where page.hasPrefix("docs/") && !page.hasPrefix("docs/decisions/") {
            let lines = try Repository.text(of: page).components(separatedBy: "\n").filter { !$0.isEmpty }
            #expect(lines.count >= 2 && lines[0].hasPrefix("# "), "\(page)")
            #expect(
                lines.dropFirst().first?.first?.isLetter == true || page == "docs/operators.md", "\(page)")
        }
    }

    /// Files that a comment or a page names outside of links.
    @Test func everyPageThatTheSourcesNameExists() throws {
        let name = #/docs\/[a-z0-9\/-]+\.(?:md|svg|txt)/#
        for folder in ["Sources", "Tests", "Playground", "Benchmarks/Sources"] {
            for file in try Repository.paths(in: folder, endingWith: ".swift") {
                for match in try Repository.text(of: file).matches(of: name) {
                    let path = Repository.root.appending(path: String(match.0)).path
                    #expect(FileManager.default.fileExists(atPath: path), "\(file): \(match.0)")
                }
            }
        }
    }

    private func pages() throws -> [String] {
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
            + (try Repository.paths(in: "docs", endingWith: ".md"))
    }

    private func links(in text: String) -> [String] {
        withoutCode(text).matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
    }

    /// The anchors of the headings, as GitHub makes them.
    /// The anchors of the headings, as GitHub makes them: the second heading with a name has the number 1.
    private func headings(of text: String) -> [String] {
        var counts: [String: Int] = [:]
        return withoutCode(text).components(separatedBy: "\n").compactMap { line in
            guard line.hasPrefix("#") else { return nil }
            let title = line.drop { $0 == "#" }.dropFirst().lowercased()
            let anchor = String(
                title.compactMap { character -> Character? in
                    if character == " " { return "-" }
                    return character.isLetter || character.isNumber || "-_".contains(character)
                        ? character : nil
                })
            let earlier = counts[anchor, default: 0]
            counts[anchor] = earlier + 1
            return earlier == 0 ? anchor : "\(anchor)-\(earlier)"
        }
    }

    private func withoutCode(_ text: String) -> String {
        var isCode = false
        return text.components(separatedBy: "\n").filter { line in
            if line.hasPrefix("```") { isCode.toggle() }
            return !isCode && !line.hasPrefix("```")
        }.joined(separator: "\n")
    }
}
