import PlaygroundFiles

/// A file of the page, which is part of the program.
struct WebFile: Sendable {
    let type: String
    let bytes: [UInt8]

    /// The file at a path.
    static func at(_ path: String) -> WebFile? {
        guard let text = playground_file(path) else { return nil }
        let type = path.hasSuffix(".js") ? "javascript" : path.hasSuffix(".css") ? "css" : "html"
        return WebFile(type: "text/\(type); charset=utf-8", bytes: Array(String(cString: text).utf8))
    }
}
