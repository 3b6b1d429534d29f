import Foundation

/// Why nothing, or not everything, was written.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The files of the repository.
enum Files {
    static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    static func write(_ text: String, to path: String) throws {
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// The paths of the files below a folder; none where there is no folder.
    static func all(in folder: String) throws -> [String] {
        guard exists(folder) else { return [] }
        let manager = FileManager.default
        return try manager.subpathsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }.filter {
            try manager.attributesOfItem(atPath: $0)[.type] as? FileAttributeType == .typeRegular
        }
    }
}

/// What a program prints; it must succeed.
@discardableResult
func run(_ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
        throw Failure("\(arguments.joined(separator: " "))\n\(text)")
    }
    return text
}
