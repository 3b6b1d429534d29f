import Foundation
import Testing

@testable import OperatorExamples

/// What `swift run write-docs` writes from the examples is there.
struct GeneratedTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    @Test func thePlaygroundHasTheProgramsOfTheSources() throws {
        let folder = "Playground/OperatorExamples/Examples"
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: folder).path)
        let programs = try files.map { try ProgramText.programs(in: text("\(folder)/\($0)")) }.flatMap { $0 }
        for (name, program) in programs {
            #expect(OperatorFact.embedded[name]?.program == program, "\(name): run swift run write-docs")
            #expect(program.split(separator: "\n").count <= 5, "\(name)")
        }
        #expect(programs.map(\.key).sorted() == OperatorExample.all.map(\.name).sorted())
    }

    @Test func thePicturesAreWhatTheProgramsGive() throws {
        for example in OperatorExample.all {
            let path = "docs/pictures/\(example.pictureName)"
            let stored = try? text(path)
            #expect(try stored == example.picture(), "\(path): run swift run write-docs")
        }
    }
}
