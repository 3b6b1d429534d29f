/// A folder for one download, removed with this object.
package final class DownloadFolder: Sendable {
    package let url = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")

    package init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(at: url) } catch { assertionFailure("\(error)") }
    }

    package var file: URL { url.appending(path: "file.bin") }
    package var destination: DownloadDestination { DownloadDestination(file) }

    /// A download to `file`.
    package func download(
        _ request: some HTTPRequestConvertible, by client: ApiClient = ApiClient(),
        segments: BodySegments = .automatic
    ) -> Observable<TransferEvent<DownloadedFile>> {
        client.download(request, to: destination, segments: segments)
    }

    package var content: Data? { read("") }
    /// Whether the file has these bytes. A comparison by `#expect` would take longer than the test.
    package func holds(_ bytes: Data) -> Bool { content == bytes }

    package var part: Data? { read(".part") }
    package var note: String? { read(".part.json").map { String(decoding: $0, as: UTF8.self) } }

    private func read(_ ending: String) -> Data? {
        let path = file.path + ending
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        // Foundation leaks a page when it reads an empty file.
        return status.st_size == 0 ? Data() : FileManager.default.contents(atPath: path)
    }

    /// Writes the files that an interrupted download leaves.
    package func leavePart(_ part: Data, of url: URL, tag: String, total: Int? = nil) throws {
        let request = HTTPRequest(url: url, headers: ["Accept-Encoding": "identity"]).identity
        try part.write(to: URL(filePath: file.path + ".part"))
        let total = total.map { ",\"total\":\($0)" } ?? ""
        let tag = tag.replacing("\"", with: "\\\"")
        try Data("{\"request\":\"\(request)\",\"validator\":\"\(tag)\"\(total)}".utf8)
            .write(to: URL(filePath: file.path + ".part.json"))
    }

    /// The names of all its files.
    package var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }

    package var openDescriptors: Int { descriptors.count }

    /// The open descriptors of its files.
    package var descriptors: [Int32] {
        let place = "/proc/self/fd"
        do {
            return try FileManager.default.contentsOfDirectory(atPath: place).filter { number in
                var target = [CChar](repeating: 0, count: 4096)
                let count = readlink("\(place)/\(number)", &target, target.count)
                guard count > 0 else { return false }
                return String(decoding: target[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
                    .hasPrefix(url.path)
            }.compactMap { Int32($0) }
        } catch { return [] }
    }
}
