import Foundation

/// A file that is removed with this object.
package final class TemporaryFile: Sendable {
    package let url = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")

    package init(_ content: Data) throws {
        try content.write(to: url)
    }

    deinit {
        unlink(url.path)
    }

    package func setLength(_ length: Int) {
        truncate(url.path, off_t(length))
    }
}

extension Data {
    /// Bytes that do not repeat at a power of two, so that a piece in the wrong place is noticed.
    package static func pattern(_ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) })
    }
}
