import Foundation
import Testing

/// The files of the tutorial in the catalogue of Rill.
struct Tutorial {
    private let folder = Compilation.tests.deletingLastPathComponent()
        .appending(path: "Sources/Rill/Rill.docc/Tutorial")

    func text(_ file: String) throws -> String {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    func compilation(of program: String) throws -> Compilation {
        try Compilation(
            ["-typecheck", "-swift-version", "6"] + modulesOfC + [folder.appending(path: program).path])
    }

    /// As the package manager compiles it.
    func compilation(ofManifest file: String) throws -> Compilation {
        let info = try ProgramRun("swiftc", ["-print-target-info"]).output
        let resources = try #require(info.firstMatch(of: #/"runtimeResourcePath": "(.+?)"/#)?.output.1)
        return try Compilation([
            "-typecheck", "-package-description-version", "6.2", "-I", "\(resources)/pm/ManifestAPI",
            folder.appending(path: file).path,
        ])
    }

    /// Links a program with the objects that the package has built, and runs it: what it prints, and how it
    /// ends.
    func run(_ program: String, modules: [String], _ arguments: String...) throws -> ProgramRun {
        let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: place) } }
        let executable = place.appending(path: "App")
        // The folders of the modules may have objects of files that are gone.
        let linked = Compilation.build.appending(path: "playground.product/Objects.LinkFileList")
        let objects = try String(contentsOf: linked, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { object in modules.contains { object.contains("/\($0).build/") } }
        let main = place.appending(path: "main.swift")
        try Data(text(program).utf8).write(to: main)
        let compilation = try Compilation(
            ["-swift-version", "6", "-o", executable.path] + modulesOfC + [main.path] + objects)
        try #require(compilation.exitCode == 0, "\(compilation.text)")
        return try ProgramRun(executable, arguments)
    }

    /// RillNetworking and RillEventLog import these modules of C.
    private var modulesOfC: [String] {
        ["RillCurlShim", "RillLogPage"].flatMap {
            ["-Xcc", "-fmodule-map-file=\(Compilation.build.path)/\($0).build/module.modulemap"]
        }
    }
}
