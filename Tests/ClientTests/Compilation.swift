import Foundation

/// A run of the compiler on files that are no part of a target, such as those of
/// `Tests/ClientTests/Snippets`.
struct Compilation {
    /// Everything that the compiler wrote.
    let text: String
    let exitCode: Int32

    static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of what the package has built.
    static let build = URL(filePath: CommandLine.arguments[0])
        .resolvingSymlinksInPath().deletingLastPathComponent()

    /// `snippets` are names of the folder, paths below `Tests`, or whole paths.
    init(of snippets: String..., inMode mode: String = "6", flags: [String]) throws {
        try self.init(
            ["-emit-sil", "-wmo", "-o", "/dev/null", "-swift-version", mode, "-parse-as-library"] + flags
                + snippets.map { Self.file($0).path })
    }

    /// Runs the compiler with these arguments and the modules of the package.
    init(_ arguments: [String]) throws {
        let run = try ProgramRun("swiftc", ["-I", Self.build.appending(path: "Modules").path] + arguments)
        (text, exitCode) = (run.errors, run.exitCode)
    }

    init(of snippet: String, inMode mode: String = "6", _ flags: String...) throws {
        try self.init(of: snippet, inMode: mode, flags: flags)
    }

    static func file(_ name: String) -> URL {
        if name.hasPrefix("/") { return URL(filePath: name) }
        return name.contains("/")
            ? tests.appending(path: name) : tests.appending(path: "ClientTests/Snippets/\(name).swift")
    }

    /// The errors and warnings, each with the number of its line: `12 error: …`. Notes are left out, and so
    /// are the names of diagnostic groups.
    var diagnostics: [String] {
        text.split(separator: "\n").compactMap { line in
            guard let match = line.firstMatch(of: #/^[^ ].*\.swift:(\d+):\d+: ((?:error|warning): .*)$/#)
            else { return nil }
            let message = String(match.2).replacing(#/ +\[#\w+\]$/#, with: "")
            return "\(match.1) \(message)"
        }
    }

    /// The diagnostics of a snippet, whose lines have a marker such as `// mutated`: `messages` has the
    /// message of each, and `severity` says how serious it is, if it is reported at all.
    static func expected(
        _ snippet: String, _ messages: [String: String], severity: (String) -> String? = { _ in "error" }
    ) throws -> [String] {
        let text = try String(contentsOf: file(snippet), encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            number, line in
            guard let marker = line.firstMatch(of: #/  \/\/ (\w+)$/#).map({ String($0.1) }),
                let message = messages[marker], let severity = severity(marker)
            else { return nil }
            return "\(number + 1) \(severity): \(message)"
        }
    }

    /// A page of `docs`.
    static func page(_ name: String) throws -> String {
        try String(contentsOf: tests.appending(path: "../docs/\(name)"), encoding: .utf8)
    }
}
