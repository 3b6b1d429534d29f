import Foundation

/// docs/start/tutorial.md, from the tutorial in the catalogue of Rill: the same steps and files, on one page.
struct Tutorial {
    static let page = "docs/start/tutorial.md"
    private static let folder = "Sources/Rill/Rill.docc/Tutorial"
    private static let languages = ["swift": "swift", "json": "json", "txt": "console"]

    private(set) var text = ""

    init() throws {
        var lines: [String] = []
        let source = try Files.text("\(Self.folder)/Request-With-Backoff.tutorial")
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("@Assessments") { break }
            if let title = line.firstMatch(of: #/^@Intro\(title: "(.+)"\)/#) {
                lines += ["# \(title.1)", ""]
            } else if let title = line.firstMatch(of: #/^@Section\(title: "(.+)"\)/#) {
                lines += ["", "## \(title.1)"]
            } else if let code = line.firstMatch(of: #/^@Code\(name: "(.+?)", file: "(.+?)"/#) {
                lines += try Self.block(named: "\(code.1)", file: "\(code.2)")
            } else if line.hasPrefix("@") {
                lines.append("")
            } else if line != "}" {
                lines.append(line)
            }
        }
        lines += [
            "",
            "Next: [Choosing an operator](../guides/choosing.md). Before: [Getting started](getting-started.md).",
        ]
        text = lines.joined(separator: "\n").trimmingPrefix("\n").replacing(#/\n{3,}/#, with: "\n\n") + "\n"
    }

    private static func block(named name: String, file: String) throws -> [String] {
        let language = languages[String(file.split(separator: ".").last ?? ""), default: ""]
        let path = name == "main.swift" ? "Sources/App/main.swift" : name
        let heading = name == "Terminal" ? [] : ["**`\(path)`**", ""]
        let code = try Files.text("\(folder)/\(file)")
        return [""] + heading + ["```\(language)", code.trimmingCharacters(in: .newlines), "```", ""]
    }
}
