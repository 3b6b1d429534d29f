import Foundation

/// The Swift files of the repository, as text.
struct SourceTree {
    struct File {
        /// From the root of the repository: `Sources/RillCore/Transforming/Map.swift`.
        let path: String
        let text: String
        let lines: [String]

        init(path: String, text: String) {
            self.path = path
            self.text = text
            lines = text.components(separatedBy: "\n")
        }

        var name: String { path.split(separator: "/").last.map(String.init) ?? path }
        var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

        /// The lines that contain a word, as `path:number`. Most files have none.
        func places(of word: String) -> [String] {
            if !text.contains(word) { return [] }
            return lines.enumerated().filter { $0.element.contains(word) }.map { "\(path):\($0.offset + 1)" }
        }

        /// The modules it imports.
        var imports: [String] {
            lines.compactMap { line in
                let words = line.split(separator: " ").drop { $0.hasPrefix("@") || $0 == "public" }
                guard words.first == "import", words.count > 1 else { return nil }
                let name = ["struct", "class", "func", "enum"].contains(words.dropFirst().first) ? 2 : 1
                return words.dropFirst(name).first?.split(separator: ".").first.map(String.init)
            }
        }
    }

    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Those of each folder at the top, read once for all rules.
    private static let tops = ["Sources", "Tests", "Playground"].map { top in Result { try read(top) } }

    let files: [File]

    init(_ folder: String) throws {
        files = try Self.tops.flatMap { try $0.get() }.filter { $0.path.hasPrefix(folder + "/") }
    }

    private static func read(_ folder: String) throws -> [File] {
        let url = root.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
        return try paths.filter {
            $0.hasSuffix(".swift") && !$0.contains(".build/") && !$0.contains(".docc/")
        }.sorted().map { path in
            File(
                path: "\(folder)/\(path)",
                text: try String(contentsOf: url.appending(path: path), encoding: .utf8))
        }
    }
}

extension SourceTree.File {
    /// The names of the public functions that extensions of streams in this file declare. It relies on the
    /// formatter: a member is indented by four spaces, an extension is not indented.
    var operators: [String] {
        let folder = path.split(separator: "/").dropFirst(2).first ?? ""
        if ["Core", "Aliases", "Subjects"].contains(folder) { return [] }
        var isStream = false
        return lines.compactMap { line in
            if line.first?.isLetter == true {
                isStream =
                    line.hasPrefix("extension ")
                    && line.contains(#/^extension (Observable|ObservableType|ConnectableObservable)\b/#)
            }
            // A regular expression at every line would take most of the time of these tests.
            guard isStream, line.hasPrefix("    public ") || line.hasPrefix("    @") else { return nil }
            return line.firstMatch(of: #/^    (?:@.* )?public (?:static )?func `?([A-Za-z]+)/#).map {
                String($0.1)
            }
        }
    }
}
