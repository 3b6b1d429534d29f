// Writes everything that is generated, from the sources and the examples of operators; see CONTRIBUTING.md.
import Foundation

let command = "swift run write-docs"
let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

do {
    guard FileManager.default.changeCurrentDirectoryPath(root.path) else {
        throw Failure("\(root.path) is no folder")
    }
    let modules = try Modules()
    switch CommandLine.arguments.dropFirst() {
    case []: try Generated(from: modules, isWriting: true).write()
    case ["--check"]: try Generated(from: modules, isWriting: false).check()
    case ["site"]: try Site(modules).build()
    default:
        throw Failure(
            """
            \(command)            writes everything that is generated, and prints what has changed
            \(command) --check    fails if a file is not what would be written
            \(command) site       builds the documentation of all products in .build/docc
            """)
    }
} catch {
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    exit(1)
}
