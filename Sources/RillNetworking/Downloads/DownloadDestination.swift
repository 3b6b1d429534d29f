import Foundation

/// Where a download goes, and what may be done for that.
///
/// While it comes it is in a file beside it, whose name ends with `.part`; what that is a part of stands in a third one,
/// `.part.json`. Both stay when the download breaks off, and the next one to the same place goes on there.
public struct DownloadDestination: Sendable, Hashable {
    public var url: URL
    /// Whether a file that is already there is replaced; else it is an error, found before anything is sent.
    public var replacesFile: Bool
    /// Whether folders on the way are made.
    public var makesFolders: Bool

    public init(_ url: URL, replacesFile: Bool = false, makesFolders: Bool = false) {
        self.url = url
        self.replacesFile = replacesFile
        self.makesFolders = makesFolders
    }

    var path: String { url.path(percentEncoded: false) }
    var partPath: String { path + ".part" }
    var notePath: String { path + ".part.json" }
}

extension DownloadDestination {
    /// Looks whether a download may come here, and makes the folders.
    func prepare() throws(FileFailure) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw FileFailure(.open, path: path, code: EISDIR)
            }
            guard replacesFile else { throw FileFailure(.open, path: path, code: EEXIST) }
        }
        if makesFolders { try Self.makeFolder(url.deletingLastPathComponent()) }
    }

    /// Puts the part in its place at once, so that nobody ever sees half a file.
    func putInPlace() throws(FileFailure) {
        if replacesFile {
            guard rename(partPath, path) == 0 else { throw FileFailure(.rename, path: path, code: errno) }
            return
        }
        // A link fails where there is a file already; a rename would replace it.
        if link(partPath, path) == 0 {
            try Self.remove(partPath)
            return
        }
        let code = errno
        // Some file systems have no links.
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(code), access(path, F_OK) != 0,
            rename(partPath, path) == 0
        else { throw FileFailure(.rename, path: path, code: code) }
    }

    static func remove(_ path: String) throws(FileFailure) {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw FileFailure(.remove, path: path, code: errno)
        }
    }

    private static func makeFolder(_ folder: URL) throws(FileFailure) {
        let path = folder.path(percentEncoded: false)
        if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
        let code = errno
        guard code == ENOENT, folder.pathComponents.count > 1 else {
            throw FileFailure(.makeFolder, path: path, code: code)
        }
        try makeFolder(folder.deletingLastPathComponent())
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
            throw FileFailure(.makeFolder, path: path, code: errno)
        }
    }
}
