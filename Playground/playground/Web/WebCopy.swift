import Foundation
import OperatorExamples

/// A copy of the pages Operators and Retry for any static host: their files, and the recorded answers of
/// their calls. Each operator has the runs with arguments near its usual ones; each example of the retry page
/// has one run.
enum WebCopy {
    /// Whether nothing exists at this path, or an empty folder.
    static func isFree(_ folder: URL) throws -> Bool {
        let manager = FileManager.default
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: folder.path, isDirectory: &isFolder) else { return true }
        return try isFolder.boolValue && manager.contentsOfDirectory(atPath: folder.path).isEmpty
    }

    /// Writes the copy into a folder, which is created.
    static func write(to folder: URL) throws {
        for path in ["/", "/style.css", "/lab.css", "/marbles.css"] + scripts.map({ "/\($0).js" }) {
            let text = try String(decoding: WebResponse.file(at: path).body, as: UTF8.self)
            let isPage = path == "/"
            try write(
                isPage ? text.replacing("<html ", with: "<html data-copy ") : text,
                to: folder.appending(path: isPage ? "index.html" : String(path.dropFirst())))
        }
        let recorded = folder.appending(path: "recorded")
        try write(OperatorList(), to: recorded.appending(path: "operators/all.json"))
        for example in OperatorExample.all {
            try write(
                answers(of: example), to: recorded.appending(path: "operators/\(example.fileName).json"))
        }
        for (index, example) in (RetryExample.all.map(\.fields) + [RetryExample.usual]).enumerated() {
            try write(RetryAPI.answer(example), to: recorded.appending(path: "retry/\(index).json"))
        }
    }

    private static let scripts = ["main", "lab", "operators", "retry", "storm", "weather", "log"]

    /// The runs of an example by their arguments. The usual run is also found without arguments.
    private static func answers(of example: OperatorExample) throws -> [String: OperatorAnswer] {
        let usual = try OperatorAnswer(example, ExampleInput())
        let values = usual.arguments.map(\.value)
        var answers = ["": usual]
        for (index, argument) in usual.arguments.enumerated() {
            for step in -4...4 {
                var arguments = values
                arguments[index] += step * (argument.isTime ? 50 : 1)
                guard argument.allowed.contains(arguments[index]) else { continue }
                let key = arguments.map { "\($0)" }.joined(separator: ",")
                answers[key] = try OperatorAnswer(example, ExampleInput(arguments: arguments))
            }
        }
        return answers
    }

    private static func write(_ value: some Encodable, to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try write(String(decoding: encoder.encode(value), as: UTF8.self) + "\n", to: file)
    }

    private static func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}

extension OperatorExample {
    /// The name of the operator's file in a copy, which is the name of its picture.
    var fileName: String { String(pictureName.dropLast(".svg".count)) }
}
