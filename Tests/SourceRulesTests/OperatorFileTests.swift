import Testing

/// One operator, one file, one test file.
struct OperatorFileTests {
    private func expectTestFiles(for files: [SourceTree.File]) throws {
        #expect(files.count > 0)
        let tests = Set(try SourceTree("Tests/RillCoreTests").files.map(\.path))
        let untested = files.map(\.path).filter { path in
            let test = path.replacing("Sources/RillCore/", with: "Tests/RillCoreTests/")
                .replacing(".swift", with: "Tests.swift")
            return !tests.contains(test)
        }
        #expect(untested == [], "a file of tests with the same name is missing: see CONTRIBUTING.md")
    }

    @Test func everyFileWithAnOperatorHasATestFileOfItsName() throws {
        try expectTestFiles(for: SourceTree("Sources/RillCore").files.filter { !$0.operators.isEmpty })
    }

    @Test func everyInternalPieceHasATestFileOfItsName() throws {
        try expectTestFiles(for: SourceTree("Sources/RillCore/Internal").files)
    }

    @Test func aFileStaysBelowTwoHundredLines() throws {
        for file in try SourceTree("Sources").files {
            #expect(
                file.lines.count <= 200,
                "\(file.path) has \(file.lines.count) lines: is there a second idea in it?")
        }
    }
}
