import Foundation
import TestSupport
import Testing

/// The files of `Tests/RxFilesTests` in Swift 6 mode, with their edits.
@Suite(.compiling) struct SwiftSixTests {
    private let source = Compilation.tests.appending(path: "RxFilesTests/Files")
    private let edited = Compilation.build.appending(path: "RxFilesInSwift6Mode")

    /// Up to the diagnostics that follow type checking, such as those of region isolation.
    @Test func theFilesCompileInSwift6ModeWithTheirEdits() throws {
        try FileManager.default.createDirectory(at: edited, withIntermediateDirectories: true)
        let names = try FileManager.default.contentsOfDirectory(atPath: source.path)
        for name in names {
            // The line of the edit stands in place of the next one, so that all lines keep their numbers.
            let text = try String(contentsOf: source.appending(path: name), encoding: .utf8)
                .replacing(#/(?m)^ *\/\/ Swift 6: (.*)\n.*$/#) { "\n\($0.1)" }
            try Data(text.utf8).write(to: edited.appending(path: name))
        }
        let compilation = try Compilation(
            [
                "-emit-sil", "-o", "/dev/null", "-whole-module-optimization", "-swift-version", "6",
                "-parse-as-library", "-module-name", "RxFiles",
            ] + names.map { edited.appending(path: $0).path })
        #expect(compilation.diagnostics.filter { $0.contains(" error: ") } == [])
        #expect(compilation.exitCode == 0)
    }
}
