import Foundation

/// Writes the Swift code of pages, each line where it stands in its page: `page-code ROOT FOLDER PAGE…`.
@main enum PageCode {
    static func main() throws {
        let arguments = CommandLine.arguments
        let (root, folder) = (URL(filePath: arguments[1]), URL(filePath: arguments[2]))
        for page in arguments.dropFirst(3) {
            let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
            guard text.contains("<!-- swift") || !text.contains("```swift") else {
                print(
                    "\(page):1: error: its Swift code is compiled; \"The pages\" of CONTRIBUTING.md says how")
                exit(1)
            }
            var reader = PageReader()
            let code = text.components(separatedBy: "\n").map { reader.code(of: $0) }
            let file = folder.appending(path: page.replacing("/", with: "_") + ".swift")
            // Two files of one name, such as README.md, may not both have code.
            let place = code.allSatisfy(\.isEmpty) ? "" : "#sourceLocation(file: \"\(page)\", line: 1)\n"
            try write(place + code.joined(separator: "\n"), to: file)
        }
    }

    /// A file with a new date would be compiled again.
    private static func write(_ text: String, to file: URL) throws {
        let isThere = FileManager.default.fileExists(atPath: file.path)
        if isThere, try String(contentsOf: file, encoding: .utf8) == text { return }
        try Data(text.utf8).write(to: file)
    }
}
