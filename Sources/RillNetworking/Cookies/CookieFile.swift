import Foundation
import RillLocks

extension CookieJar {
    private static let longestFile = 16 * 1024 * 1024

    /// The cookies that `save(to:includingSessionCookies:)` has written, without cookies that have expired or
    /// whose domain is now a public suffix.
    ///
    /// A file that is missing, is a link, or has other content is an error.
    public convenience init(contentsOf file: URL, maximumCount: Int = 3000) throws(FileError) {
        let path = file.path(percentEncoded: false)
        let bytes = try Self.read(path)
        let content: Content
        // When a machine starts, its clock may be slow.
        var time = Date()
        do {
            content = try JSONDecoder().decode(Content.self, from: bytes)
            let saved = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            time = max(time, saved ?? time)
        } catch { throw FileError(.decode, path: path, code: EILSEQ) }
        let cookies = content.cookies.map { $0.cookie(at: time) }
        guard content.version == Content.currentVersion, cookies.allSatisfy(\.isSendable) else {
            throw FileError(.decode, path: path, code: EILSEQ)
        }
        let allowed = cookies.filter { $0.isHostOnly || !PublicSuffixes.contains($0.domain) }
        self.init(allowed, maximumCount: maximumCount, now: { Date() })
    }

    /// Writes the cookies into a file that only its owner may read (mode 0600). The file replaces an earlier
    /// one in one step. An existing item that is not a file, such as a link or a device, is not replaced: it
    /// is an error. More than 16 MiB are an error as well, because the jar could not read them again. A
    /// cookie without an expiration date ends with the session, so it is left out unless
    /// `includingSessionCookies` is true.
    public func save(to file: URL, includingSessionCookies: Bool = false) throws(FileError) {
        let path = file.path(percentEncoded: false)
        let saved = cookies.filter { includingSessionCookies || $0.expires != nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes: Data
        do { bytes = try encoder.encode(Content(cookies: saved.map(SavedCookie.init))) } catch {
            throw FileError(.write, path: path, code: EILSEQ)
        }
        guard bytes.count <= Self.longestFile else { throw FileError(.write, path: path, code: EFBIG) }
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw FileError(.open, path: path, code: EINVAL)
        }
        let temporary = "\(path).\(UUID().uuidString)"
        do throws(FileError) {
            try Self.write(bytes, to: temporary)
            guard rename(temporary, path) == 0 else { throw FileError(.rename, path: path, code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    private static func write(_ bytes: Data, to path: String) throws(FileError) {
        let descriptor = Descriptor.openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        guard descriptor >= 0 else { throw FileError(.open, path: path, code: errno) }
        defer { close(descriptor) }
        // The file mode creation mask may have removed rights.
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & 0o600 != 0o600, fchmod(descriptor, 0o600) != 0 {
            throw FileError(.open, path: path, code: errno)
        }
        var written = 0
        try bytes.append(to: descriptor, path: path, written: &written)
        guard fsync(descriptor) == 0 else { throw FileError(.write, path: path, code: errno) }
    }

    private static func read(_ path: String) throws(FileError) -> Data {
        let descriptor = try DownloadDestination.openFile(path, O_RDONLY)
        defer { close(descriptor) }
        var bytes = Data()
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = Foundation.read(descriptor, &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw FileError(.read, path: path, code: errno) }
            guard count > 0 else { return bytes }
            bytes += piece[..<count]
            guard bytes.count <= longestFile else { throw FileError(.read, path: path, code: EFBIG) }
        }
    }
}

private struct Content: Codable {
    static let currentVersion = 1

    var version = currentVersion
    let cookies: [SavedCookie]
}

private struct SavedCookie: Codable {
    let name: String
    let value: String
    let domain: String
    let isHostOnly: Bool
    let path: String
    let expires: Date?
    let isSecure: Bool
    let isHTTPOnly: Bool

    init(_ cookie: Cookie) {
        (name, value, domain, path) = (cookie.name, cookie.value, cookie.domain, cookie.path)
        (isHostOnly, isSecure, isHTTPOnly) = (cookie.isHostOnly, cookie.isSecure, cookie.isHTTPOnly)
        expires = cookie.expires
    }

    func cookie(at time: Date) -> Cookie {
        let latest = Cookie.latestExpiration(from: time)
        return Cookie(
            name: name, value: value, domain: domain, isHostOnly: isHostOnly, path: path,
            expires: expires.map { min($0, latest) }, isSecure: isSecure, isHTTPOnly: isHTTPOnly)
    }
}

extension Cookie {
    /// Whether this cookie can be sent in a header together with others.
    fileprivate var isSendable: Bool {
        let text = name + value
        return !text.hasControls(but: UInt8(ascii: "\t")) && !text.utf8.contains(UInt8(ascii: ";"))
            && !name.isEmpty && !name.contains("=") && !domain.isEmpty && path.hasPrefix("/")
    }
}
