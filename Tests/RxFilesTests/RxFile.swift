import Foundation

/// A file that was written for RxSwift.
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
}
