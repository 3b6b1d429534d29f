import Testing

/// One operator, one file, one test file.
struct OperatorFileTests {
    /// The files that have no test file of their name.
    private func untested(_ files: [SourceTree.File]) throws -> [String] {
        let tests = Set(try SourceTree("Tests/RillCoreTests").files.map(\.path))
        return files.map(\.path).filter { path in
            let test = path.replacing("Sources/RillCore/", with: "Tests/RillCoreTests/")
                .replacing(".swift", with: "Tests.swift")
            return !tests.contains(test)
        }
    }

    @Test func everyFileWithAnOperatorHasATestFileOfItsName() throws {
        let files = try SourceTree("Sources/RillCore").files.filter { !$0.operators.isEmpty }
        #expect(files.count > 0)
        let untested = try untested(files)
        #expect(untested == [], "a file of tests with the same name is missing: see CONTRIBUTING.md")
    }

    @Test func everyInternalPieceHasATestFileOfItsName() throws {
        let files = try SourceTree("Sources/RillCore/Internal").files
        #expect(files.count > 0)
        let untested = try untested(files)
        #expect(untested == [], "a file of tests with the same name is missing: see CONTRIBUTING.md")
    }

    @Test func aFileStaysBelowTwoHundredLines() throws {
        for file in try SourceTree("Sources").files {
            #expect(
                file.lines.count <= 200,
                "\(file.path) has \(file.lines.count) lines: is there a second idea in it?")
        }
    }
}
