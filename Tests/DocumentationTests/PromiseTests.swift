import Foundation
import Testing

/// `.ci/promises` names, for every sentence of its pages, the tests or commands that fail if it becomes
/// false: `-` if it promises nothing, and `!` with what a test would have to check if there is none.
///
/// A changed sentence stands in the list no more: whoever changes it looks at its tests again. With
/// `RILL_PROMISES=write swift test --filter PromiseTests` the list is written for the pages as they are, and
/// has `?` for what is new.
struct PromiseTests {
    private let list: PromiseList

    init() throws { list = try PromiseList(Repository.text(of: ".ci/promises")) }

    @Test func theListHasEverySentence() throws {
        if ProcessInfo.processInfo.environment["RILL_PROMISES"] == "write" {
            try list.text(of: list.pages).write(
                to: Repository.root.appending(path: ".ci/promises"), atomically: true, encoding: .utf8)
        }
        #expect(list.pages.count >= 27)
        for page in list.pages {
            let sentences = Sentences.of(try Repository.text(of: page))
            #expect(sentences.count > 5, "\(page)")
            let known = list.sentences(of: page)
            for sentence in Set(sentences).subtracting(known) {
                Issue.record("\(page): which test holds this sentence? \(sentence)")
            }
            #expect(Set(known).subtracting(sentences) == [], "\(page) has these sentences no more")
        }
    }

    @Test func everySentenceHasTestsThatExist() throws {
        let sources = try TestSources()
        for promise in list.promises where promise.isHeld {
            for test in promise.tests where !sources.have(test) {
                Issue.record("\(promise.page): \(test) does not exist, for: \(promise.sentence)")
            }
        }
        let held = list.promises.count { $0.isHeld }
        #expect(held > 1_660)
        #expect(list.promises.count { $0.tests[0].hasPrefix("!") } <= 12)
        let page = try Repository.text(of: "docs/reliability/README.md")
        for count in [list.promises.count, held] {
            let hundreds = (count + 50) / 100
            #expect(page.contains(" \(hundreds / 10),\(hundreds % 10)00"), "\(count)")
        }
    }

    @Test func aPageIsReadSentenceBySentence() {
        let page = """
            # A heading is no sentence

            The first sentence goes on
            in a line of its own. The second is not cut at e.g. `this`. Two words.

            | name | meaning |
            |---|---|
            | a row | is one sentence. With two of them |

            - An item with a
              second line.
            - Another item here.

            ```swift
            let code = "is not read. At all"
            ```
            """
        #expect(
            Sentences.of(page) == [
                "The first sentence goes on in a line of its own.", "The second is not cut at e.g. `this`.",
                "name | meaning", "a row | is one sentence. With two of them",
                "An item with a second line.", "Another item here.",
            ])
    }

    @Test func aChangedSentenceIsAsked() {
        let list = PromiseList("== a.md\nX.y, Z | One two three.\n- | Four five six.\n")
        #expect(list.sentences(of: "a.md") == ["One two three.", "Four five six."])
        #expect(list.promises.map(\.tests) == [["X.y", "Z"], ["-"]])
        #expect(
            list.text(of: ["a.md"]) { _ in "One two three. Four and five and six." }
                == "== a.md\nX.y, Z | One two three.\n? | Four and five and six.\n")
    }
}

private struct PromiseList {
    struct Promise {
        let page: String
        let sentence: String
        let tests: [String]

        var isHeld: Bool { !["-", "compiler"].contains(tests[0]) && !tests[0].hasPrefix("!") }
    }

    private(set) var pages: [String] = []
    private(set) var promises: [Promise] = []

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            if line.hasPrefix("== ") {
                pages.append(String(line.dropFirst(3)))
            } else if let page = pages.last, let bar = line.range(of: " | ") {
                let tests = line[..<bar.lowerBound]
                promises.append(
                    Promise(
                        page: page, sentence: String(line[bar.upperBound...]),
                        tests: tests.hasPrefix("!")
                            ? [String(tests)] : tests.components(separatedBy: ", ")))
            }
        }
    }

    func sentences(of page: String) -> [String] { promises.filter { $0.page == page }.map(\.sentence) }

    /// The list for these pages, with the tests of the sentences that it has.
    func text(
        of pages: [String], read: (String) throws -> String = Repository.text
    ) rethrows -> String {
        var lines: [String] = []
        for page in pages {
            let known = promises.filter { $0.page == page }.reduce(into: [:]) { $0[$1.sentence] = $1.tests }
            lines.append("== \(page)")
            for sentence in Sentences.of(try read(page)) {
                lines.append("\((known[sentence] ?? ["?"]).joined(separator: ", ")) | \(sentence)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The sentences of a page: those of paragraphs and items, and each row of a table as one. No code, no
/// heading.
private enum Sentences {
    static func of(_ page: String) -> [String] {
        var found: [String] = []
        var paragraph: [String] = []
        var isCode = false
        func end() {
            if !paragraph.isEmpty { found += split(paragraph.joined(separator: " ")) }
            paragraph = []
        }
        let page = page.replacing(#/<!--(?s:.*?)-->/#, with: "")
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("```") {
                end()
                isCode.toggle()
            } else if isCode {
                continue
            } else if text.isEmpty || ["#", "<", "![", "[!["].contains(where: text.hasPrefix) {
                end()
            } else if text.hasPrefix("|") {
                end()
                let isRule = text.allSatisfy { "|-: ".contains($0) }
                if !isRule { found.append(text.trimmingCharacters(in: CharacterSet(charactersIn: "| "))) }
            } else if let item = text.firstMatch(of: #/^(?:[-*]|\d+\.) /#) {
                end()
                paragraph.append(String(text[item.range.upperBound...]))
            } else if !line.hasPrefix("    ") || !paragraph.isEmpty {
                paragraph.append(text)
            }
        }
        end()
        return found.filter { $0.split(separator: " ").count > 2 }
    }

    private static func split(_ paragraph: String) -> [String] {
        var sentences: [String] = []
        var start = paragraph.startIndex
        for end in paragraph.matches(of: #/[.?!] (?=[A-Z`\[*"0-9])/#) {
            let sentence = paragraph[start..<paragraph.index(before: end.range.upperBound)]
            if sentence.hasSuffix("e.g.") || sentence.hasSuffix("i.e.") { continue }
            sentences.append(String(sentence))
            start = end.range.upperBound
        }
        return sentences + [String(paragraph[start...])]
    }
}

/// The names of all tests, and the commands of `.ci`.
private struct TestSources {
    private var functions: [String: Set<String>] = [:]

    init() throws {
        let type = try NSRegularExpression(pattern: "(?:struct|class|enum|extension) (\\w+)")
        for path in try Repository.paths(in: "Tests", endingWith: "Tests.swift") {
            let text = try Repository.text(of: path)
            func names(_ pattern: NSRegularExpression) -> [String] {
                let whole = NSRange(text.startIndex..., in: text)
                return pattern.matches(in: text, range: whole).compactMap {
                    Range($0.range(at: 1), in: text).map { String(text[$0]) }
                }
            }
            let all = Self.tests(in: text)
            for name in names(type) { functions[name, default: []].formUnion(all) }
        }
    }

    /// The functions behind `@Test`, and those of XCTest.
    private static func tests(in text: String) -> Set<String> {
        var (found, isTest) = (Set<String>(), false)
        for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) where !line.hasPrefix("//") {
            isTest = isTest || line.contains("@Test") || line.contains("func test")
            guard isTest, let name = line.firstMatch(of: #/\bfunc (\w+)/#) else { continue }
            found.insert(String(name.1))
            isTest = false
        }
        return found
    }

    /// `Suite.function`, `Suite`, or a command, whose last word is a step of it.
    func have(_ test: String) -> Bool {
        if test.hasPrefix("playground ") { return true }
        if test.hasPrefix(".ci/") {
            let words = test.split(separator: " ").map(String.init)
            guard let script = try? Repository.text(of: words[0]) else { return false }
            return words.count == 1
                || script.contains("step_\(words[1].replacing("-", with: "_"))()")
        }
        let names = test.split(separator: ".").map(String.init)
        guard let all = functions[names[0]] else { return false }
        return names.count == 1 || all.contains(names[1])
    }
}
