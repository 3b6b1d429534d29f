import Foundation

/// A file that is removed with this object.
final class TemporaryFile: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")

    init(_ content: Data) throws {
        try content.write(to: url)
    }

    deinit {
        unlink(url.path)
    }

    func setLength(_ length: Int) {
        truncate(url.path, off_t(length))
    }
}

extension Data {
    /// Bytes that do not repeat at any power of two, so that a piece in the wrong place shows.
    static func pattern(_ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) })
    }
}
