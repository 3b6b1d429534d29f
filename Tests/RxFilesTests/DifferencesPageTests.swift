import Foundation
import Testing

/// What docs/guides/differences-from-rxswift.md says of the files.
struct DifferencesPageTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "docs/guides/differences-from-rxswift.md")

    private let lines: [String]

    init() throws {
        lines = try String(contentsOf: Self.page, encoding: .utf8).components(separatedBy: "\n")
    }

    @Test func theCountsAreThoseOfTheFiles() throws {
        let files = try RxFile.all()
        let unchanged = files.count { $0.editsInBothModes == 0 }
        let inBothModes = files.reduce(0) { $0 + $1.editsInBothModes }
        let inSwift6Mode = files.reduce(0) { $0 + $1.editsInSwift6Mode }
        let editedInSwift6Mode = files.count { $0.editsInSwift6Mode > 0 }
        let sentences = [
            "another import, \(unchanged) of them compile in Swift 5 mode; "
                + "the other \(files.count - unchanged) need \(inBothModes) edited lines.",
            "needs \(inSwift6Mode) more, in \(editedInSwift6Mode) files.",
        ]
        #expect(files.count == 30)
        let text = lines.joined(separator: " ")
        for sentence in sentences { #expect(text.contains(sentence)) }
        #expect(linesOfTheTable(inMode: "both") == inBothModes)
        #expect(linesOfTheTable(inMode: "Swift 6") == inSwift6Mode)
    }

    private func linesOfTheTable(inMode mode: String) -> Int {
        lines.drop { $0 != "### Thirty files" }.dropFirst().prefix { !$0.hasPrefix("#") }
            .map { row in row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
            .filter { $0.count == 4 && $0[2] == mode }
            .reduce(0) { $0 + (Int($1[3]) ?? 0) }
    }
}
