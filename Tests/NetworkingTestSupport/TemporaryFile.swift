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
        var bytes = Data(capacity: count + period.count)
        while bytes.count < count { bytes += period }
        return Data(bytes.prefix(count))
    }

    // Bytes, because the leak sanitizer reports the storage of a static Data.
    private static let period = (0..<251 * 256).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) }
}
