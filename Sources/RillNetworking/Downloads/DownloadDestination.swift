import Foundation
import RillLocks

/// The place of a download.
///
/// Until the download is complete, its bytes are in a file next to it whose name ends with `.part`. A third
/// file, `.part.json`, describes the whole to which they belong. Both files stay when the download breaks
/// off, and the next download to the same place resumes there.
public struct DownloadDestination: Sendable, Hashable {
    /// The file of the complete download.
    public var url: URL
    /// Whether an existing file is replaced. If not, an existing file is an error, and nothing is sent.
    public var replacesFile: Bool
    /// Whether missing folders are made.
    public var makesFolders: Bool

    /// A file that by default must not exist, in a folder that by default must exist.
    public init(_ url: URL, replacesFile: Bool = false, makesFolders: Bool = false) {
        self.url = url
        self.replacesFile = replacesFile
        self.makesFolders = makesFolders
    }

    var path: String { url.path(percentEncoded: false) }
    var partPath: String { path + ".part" }
    var resumeInfoPath: String { path + ".part.json" }
}

/// A complete download in its place.
public struct DownloadedFile: Sendable, Hashable {
    /// Where the file is.
    public let url: URL
    /// The head of the response. A response in ranges counts as a response with status 200.
    public let head: ResponseHead
    /// The length of the file, in bytes.
    public let length: Int
    /// How many of the bytes an earlier attempt had received.
    public let resumedAt: Int
}

/// A complete download, with the identity of its file.
struct PlacedFile {
    let download: DownloadedFile
    private let identity: FileIdentity?

    init(_ download: DownloadedFile) {
        self.download = download
        identity = FileIdentity(atPath: download.url.path(percentEncoded: false))
    }

    /// Whether the same file is still in its place.
    var isInPlace: Bool { identity != nil && PlacedFile(download).identity == identity }
}

extension DownloadDestination {
    /// Checks that a download may be written to this place, and makes the folders.
    func prepare() throws(FileError) {
        guard url.isFileURL else {
            throw FileError(.open, path: Redaction.standard.redact(url), code: EINVAL)
        }
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw FileError(.open, path: path, code: EISDIR)
            }
            guard replacesFile else { throw FileError(.open, path: path, code: EEXIST) }
            // A device or a pipe must not be replaced.
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw FileError(.open, path: path, code: EINVAL)
            }
        } else if !replacesFile, lstat(path, &status) == 0 {
            // A dangling link counts as a file that exists.
            throw FileError(.open, path: path, code: EEXIST)
        }
        if makesFolders { try Self.makeFolder(url.deletingLastPathComponent()) }
    }

    /// Moves the part file to the destination, atomically.
    func movePartIntoPlace() throws(FileError) {
        if replacesFile {
            guard rename(partPath, path) == 0 else { throw FileError(.rename, path: path, code: errno) }
            return
        }
        // A link fails if the file exists; a rename would replace it.
        if link(partPath, path) == 0 {
            // The file is in place. If its part cannot be removed, it has two names, so no other download
            // writes to it.
            unlink(partPath)
            return
        }
        let code = errno
        // Some file systems have no links.
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(code), access(path, F_OK) != 0,
            rename(partPath, path) == 0
        else { throw FileError(.rename, path: path, code: code) }
    }

    /// Removes the part, which is locked, if it is empty and its name does not belong to another file.
    func removePartIfEmpty(_ number: Int32) {
        do { if try lengthOfPart(in: number) == 0 { unlink(partPath) } } catch { return }
    }

    /// The length of the open part; nil if its name belongs to another file, or to none.
    func lengthOfPart(in number: Int32) throws(FileError) -> Int? {
        var status = stat()
        var named = stat()
        guard fstat(number, &status) == 0, lstat(partPath, &named) == 0 else {
            if errno == ENOENT { return nil }
            throw FileError(.open, path: partPath, code: errno)
        }
        return FileIdentity(status) == FileIdentity(named) ? Int(status.st_size) : nil
    }

    /// Whether the open file cannot be the part of a download of this user. Such a file has a second name, or
    /// another owner, who may have written it and may continue to do so.
    static func isForeign(_ number: Int32) -> Bool {
        var status = stat()
        return fstat(number, &status) == 0 && (status.st_nlink > 1 || status.st_uid != geteuid())
    }

    /// Whether this user may not open a file because it belongs to another user.
    static func isForeign(_ path: String, after error: FileError) -> Bool {
        var status = stat()
        return error.code == EACCES && lstat(path, &status) == 0 && status.st_uid != geteuid()
    }

    /// Opens a regular file. Anything else in its place, such as a link to another file or a pipe, is an
    /// error, because another user may have put it there.
    static func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0o666) throws(FileError) -> Int32 {
        // O_NONBLOCK, because opening a pipe would block.
        let descriptor = Descriptor.openFile(path, flags | O_NOFOLLOW | O_NONBLOCK, mode: mode)
        guard descriptor >= 0 else { throw FileError(.open, path: path, code: errno) }
        var status = stat()
        let code = fstat(descriptor, &status) == 0 ? 0 : errno
        guard code == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw FileError(.open, path: path, code: code == 0 ? EINVAL : code)
        }
        return descriptor
    }

    /// Removes a file, if there is one.
    static func remove(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw FileError(.remove, path: path, code: errno)
        }
    }

    private static func makeFolder(_ folder: URL) throws(FileError) {
        let path = folder.path(percentEncoded: false)
        if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
        let code = errno
        guard code == ENOENT else { throw FileError(.makeFolder, path: path, code: code) }
        try makeFolder(folder.deletingLastPathComponent())
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
            throw FileError(.makeFolder, path: path, code: errno)
        }
    }
}
