import Foundation

/// A response as it arrives.
struct CacheRecording {
    private static let shortBody = 64 * 1024

    let head: ResponseHead
    /// Nil once it is too long to be stored, or long and not to be stored.
    private(set) var body: Data? = Data()

    init(head: ResponseHead) { self.head = head }

    mutating func append(_ data: Data, upTo limit: Int, ifLong isStored: (ResponseHead) -> Bool) {
        guard let before = body?.count else { return }
        body?.append(data)
        let length = before + data.count
        let isLong = before <= Self.shortBody && length > Self.shortBody
        if length > limit || isLong && !isStored(head) { body = nil }
    }
}
