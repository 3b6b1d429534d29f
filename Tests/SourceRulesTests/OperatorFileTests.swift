import Testing

/// One operator, one file, one test file.
struct OperatorFileTests {
    static let folders = [
        "Creating", "Transforming", "Filtering", "Combining", "Aggregating", "ErrorHandling", "Utility",
        "Sharing",
        "Bridging", "Aliases",
    ]

    static func operatorFiles() throws -> [SourceTree.File] {
        try SourceTree("Sources/RillCore").files.filter { file in
            folders.contains { file.path.hasPrefix("Sources/RillCore/\($0)/") }
        }
    }

    @Test func everyOperatorHasATestFileOfItsName() throws {
        let tests = Set(try SourceTree("Tests/RillCoreTests").files.map(\.path))
        for file in try Self.operatorFiles() {
            let test = file.path
                .replacing("Sources/RillCore/", with: "Tests/RillCoreTests/").replacing(
                    ".swift", with: "Tests.swift")
            #expect(tests.contains(test), "\(file.path) has no \(test)")
        }
    }

    @Test func anOperatorFileStaysBelowTwoHundredLines() throws {
        for file in try SourceTree("Sources").files where file.module != "LoopbackServer" {
            #expect(
                file.lines.count <= 200,
                "\(file.path) has \(file.lines.count) lines: is there a second idea in it?")
        }
    }
}
