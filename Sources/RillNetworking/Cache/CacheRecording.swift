import Foundation

/// Collects a response as it arrives.
struct CacheRecording {
    private static let shortBody = 64 * 1024

    let head: ResponseHead
    /// The body so far. It is nil once the body is too long for the cache, or is long and the response must
    /// not be stored.
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
