import Foundation

/// The folder of packages that use Rill, which stand beside a link to this package, as `../Rill`.
///
/// They share one build folder, in which only the first build of all compiles Rill.
struct ClientFolder {
    let url: URL

    /// The folder above the packages, which contains the link.
    init() throws {
        url = Self.base
        let files = FileManager.default
        try files.createDirectory(at: url, withIntermediateDirectories: true)
        guard try !files.contentsOfDirectory(atPath: url.path).contains("Rill") else { return }
        try files.createSymbolicLink(
            atPath: url.appending(path: "Rill").path, withDestinationPath: Self.root.path)
    }

    private init(_ url: URL) { self.url = url }

    /// A folder in this one.
    func folder(_ name: String) -> ClientFolder { ClientFolder(url.appending(path: name)) }

    func remove(_ name: String) throws {
        let url = url.appending(path: name)
        if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
    }

    /// A new date on the manifest matters: without it a change of our own manifest would go unnoticed.
    func write(_ path: String, _ text: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Runs a command line.
    func run(_ command: String) throws -> ProgramRun {
        try ProgramRun(
            URL(filePath: "/bin/sh"), ["-c", command], in: url,
            ["SWIFTPM_BUILD_DIR": Self.build.path, "RILL_TESTS": ""])
    }

    /// Runs a program of the package in this folder, which must be built.
    func run(program: String, _ arguments: [String] = [], as process: Process = Process()) throws
        -> ProgramRun
    {
        try ProgramRun(Self.build.appending(path: "debug/\(program)"), arguments, in: url, as: process)
    }

    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let base = root.appending(path: ".build/clients")
    private static let build = base.appending(path: ".build")
}
