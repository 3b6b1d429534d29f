import Foundation

/// A file that was written for RxSwift. Its edits stand in it, beside the lines of RxSwift: a comment on a line of
/// its own begins with
///
/// - `RxSwift:` and then a line for which the code below stands, in both language modes;
/// - `Rill adds 7 lines.` above lines that RxSwift does not need;
/// - `Swift 6:` and then the line that Swift 6 mode needs in place of the next one.
///
/// Nothing marks an import, which every file changes.
struct RxFile {
    let name: String
    let lines: [String]

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files")

    static func all() throws -> [RxFile] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map { file in
            RxFile(
                name: file.deletingPathExtension().lastPathComponent,
                lines: try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n"))
        }
    }

    /// How many lines are edited in both language modes.
    var editsInBothModes: Int {
        lines.reduce(0) { count, line in
            if text(of: line, after: "// RxSwift: ") != nil { return count + 1 }
            guard let added = text(of: line, after: "// Rill adds ")?.prefix(while: \.isNumber) else {
                return count
            }
            return count + (Int(added) ?? 0)
        }
    }

    /// How many lines are edited in Swift 6 mode alone.
    var editsInSwift6Mode: Int {
        lines.count { text(of: $0, after: "// Swift 6: ") != nil }
    }

    /// The file for Swift 6 mode, whose lines have the numbers of this file.
    var textInSwift6Mode: String {
        var result: [String] = []
        var replacement: Substring?
        for line in lines {
            if let edit = text(of: line, after: "// Swift 6: ") {
                replacement = edit
                result.append("")
            } else {
                result.append(replacement.map(String.init) ?? line)
                replacement = nil
            }
        }
        return result.joined(separator: "\n")
    }

    private func text(of line: String, after marker: String) -> Substring? {
        let code = line.drop { $0 == " " }
        return code.hasPrefix(marker) ? code.dropFirst(marker.count) : nil
    }
}
