import Foundation

/// A run of the compiler on files of `Tests/ClientTests/Snippets`, which are no part of a target.
struct Compilation {
    /// Everything that the compiler wrote.
    let text: String
    let exitCode: Int32

    static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// `snippets` are names of the folder, or paths below `Tests`.
    init(of snippets: String..., inMode mode: String = "6", flags: [String]) throws {
        let modules = URL(filePath: CommandLine.arguments[0])
            .resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "Modules")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-typecheck", "-swift-version", mode, "-parse-as-library", "-I", modules.path]
            + flags + snippets.map { Self.file($0).path }
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        exitCode = process.terminationStatus
    }

    init(of snippet: String, inMode mode: String = "6", _ flags: String...) throws {
        try self.init(of: snippet, inMode: mode, flags: flags)
    }

    static func file(_ name: String) -> URL {
        name.contains("/")
            ? tests.appending(path: name) : tests.appending(path: "ClientTests/Snippets/\(name).swift")
    }

    /// The errors and warnings, each with the number of its line: `12 error: …`. Notes are left out, and so are
    /// the names of diagnostic groups.
    var diagnostics: [String] {
        text.split(separator: "\n").compactMap { line in
            guard let match = line.firstMatch(of: #/^[^ ].*\.swift:(\d+):\d+: ((?:error|warning): .*)$/#)
            else { return nil }
            let message = String(match.2).replacing(#/ +\[#\w+\]$/#, with: "")
            return "\(match.1) \(message)"
        }
    }
}
