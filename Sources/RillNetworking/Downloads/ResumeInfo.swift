import Foundation
import RillLocks

/// Describes the whole to which a partial file belongs, in a file next to it. The number of bytes that have
/// arrived is the length of the partial file.
struct ResumeInfo: Codable, Hashable {
    private static let longestNote = 64 * 1024

    /// The `identity` of the request.
    var request: String
    /// A strong entity tag or a modification date.
    var validator: String
    var total: Int?
    /// A hash of the URL from which the bytes came.
    var source: String?
}

extension ResumeInfo {
    /// Reads the file; nil if there is none, or its content cannot be decoded or sent. In that case the
    /// download starts again.
    init?(at path: String) throws(FileError) {
        let descriptor: Int32
        do { descriptor = try DownloadDestination.openFile(path, O_RDONLY) } catch {
            // Another download may have removed the file after moving its part into place.
            if error.code == ENOENT || DownloadDestination.isForeign(path, after: error) { return nil }
            throw error
        }
        defer { close(descriptor) }
        if DownloadDestination.isForeign(descriptor) { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.longestNote)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw FileError(.open, path: path, code: errno) }
        do { self = try JSONDecoder().decode(ResumeInfo.self, from: Data(bytes[..<count])) } catch {
            return nil
        }
        guard !validator.hasControls() else { return nil }
    }

    func write(to path: String) throws(FileError) {
        let data: Data
        do { data = try JSONEncoder().encode(self) } catch {
            throw FileError(.write, path: path, code: EILSEQ)
        }
        // Only the owner may read the file: a short secret can be found from the hash.
        try DownloadDestination.remove(path)
        let descriptor = try DownloadDestination.openFile(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
        defer { close(descriptor) }
        var written = 0
        try data.append(to: descriptor, path: path, written: &written)
    }
}

extension Data {
    /// Writes all bytes to a descriptor. After a failure, `written` includes the bytes that were written
    /// before it.
    func append(to descriptor: Int32, path: String, written: inout Int) throws(FileError) {
        let (count, error) = withUnsafeBytes { Descriptor.writeAll($0, to: descriptor) }
        written += count
        if let error { throw FileError(.write, path: path, code: error) }
    }
}

extension HTTPRequest {
    /// A hash of everything that selects the resource: the method, the URL and the headers. A file must not
    /// contain them directly, since they have secrets.
    package var identity: String {
        let target = url.absoluteString.prefix { $0 != "#" }
        let lines = headers.map { "\($0.name.lowercased()): \($0.value)" }.sorted()
        return String((["\(method) \(target)"] + lines).joined(separator: "\n").fnv1a, radix: 16)
    }
}
