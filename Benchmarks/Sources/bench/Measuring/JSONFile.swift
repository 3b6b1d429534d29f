import Foundation

/// Reads JSON from files that people may have edited, and says what is wrong with them.
enum JSONFile {
    static func read<Value: Decodable>(_ path: String) throws -> Value {
        let data: Data
        do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
            throw InputError("\(path): cannot be read (\(reason(of: error))).")
        }
        do { return try JSONDecoder().decode(Value.self, from: data) } catch let error as DecodingError {
            throw InputError("\(path): \(rule(brokenBy: error, data))")
        }
    }

    /// Finds out before anything is measured whether a file can be written.
    static func checkWritable(_ path: String) throws {
        let files = FileManager.default
        let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var isDirectory: ObjCBool = false
        if files.fileExists(atPath: path, isDirectory: &isDirectory) {
            if isDirectory.boolValue { throw InputError("\(path): is a directory.") }
            if !files.isWritableFile(atPath: path) { throw InputError("\(path): may not be written.") }
        } else if !files.isWritableFile(atPath: directory) {
            throw InputError("\(path): its directory does not exist or may not be written.")
        }
    }

    static func write(_ data: Data, to path: String) throws {
        do { try data.write(to: URL(fileURLWithPath: path)) } catch {
            throw InputError("\(path): cannot be written (\(reason(of: error))).")
        }
    }

    private static func reason(of error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        return (underlying ?? error as NSError).localizedDescription
    }

    private static func rule(brokenBy error: DecodingError, _ data: Data) -> String {
        switch error {
        case .keyNotFound(let key, let context): "\(place(context))needs \"\(key.stringValue)\"."
        case .typeMismatch(let type, let context): "\(place(context))must be a \(name(of: type))."
        case .valueNotFound(let type, let context): "\(place(context))must be a \(name(of: type)), not null."
        case .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "is not JSON (\(syntaxError(in: data)))." : "\(place(context))\(context.debugDescription)"
        @unknown default: "cannot be understood (\(error))."
        }
    }

    /// Where the text stops being JSON; the other decoder does not say it.
    private static func syntaxError(in data: Data) -> String {
        do {
            _ = try JSONSerialization.jsonObject(with: data)
            return "it holds no object"
        } catch {
            let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            return detail?.trimmingCharacters(in: ["."]) ?? error.localizedDescription
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        let path = context.codingPath.map { key in
            key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
        }
        return path.isEmpty ? "" : path.joined().drop { $0 == "." } + " "
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is Double.Type: "number"
        case is Int.Type: "whole number"
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is any RandomAccessCollection.Type: "list"
        default: "object"
        }
    }
}
