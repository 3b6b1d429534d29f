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

    func run(_ program: String, modules: [String], _ arguments: String...) throws -> ProgramRun {
        try ProgramRun(ofMain: text(program), modules: modules, flags: modulesOfC, arguments)
    }

    /// RillNetworking and RillEventLog import these modules of C.
    private var modulesOfC: [String] {
        ["RillCurlShim", "RillLogPage"].flatMap {
            ["-Xcc", "-fmodule-map-file=\(Compilation.build.path)/\($0).build/module.modulemap"]
        }
    }
}
