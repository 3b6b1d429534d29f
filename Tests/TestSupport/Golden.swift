import Foundation

/// A file that an output must be equal to: in the folder `Goldens` of the module whose test, in another of
/// its folders, makes this. `RILL_WRITE_GOLDENS=1` writes it.
package struct Golden {
    private let url: URL

    package init(_ name: String, in file: String = #filePath) {
        url = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Goldens/\(name)")
    }

    /// Nil when `text` equals the file; otherwise the first line that differs.
    package func difference(from text: String) throws -> String? {
        if ProcessInfo.processInfo.environment["RILL_WRITE_GOLDENS"] == "1" {
            try Data(text.utf8).write(to: url)
        }
        let expected = try String(contentsOf: url, encoding: .utf8)
        if expected == text { return nil }
        let lines = zip(expected.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
        for (number, pair) in lines.enumerated() where pair.0 != pair.1 {
            return "line \(number + 1)\nexpected  \(pair.0)\nactual    \(pair.1)"
        }
        return "one is longer than the other"
    }
}
