import Foundation

/// Divides lines into writes that end with a line. A write does not span two pages of the file, unless it is
/// a single line that does.
///
/// The kernel copies a write page by page and gives up between two pages when the process is killed. A write
/// within one page is complete or has no effect.
struct PageWrites: Sequence, IteratorProtocol {
    private static let pageSize: UInt64 = 4_096

    private var rest: Data
    private var offset: UInt64

    init(of lines: Data, at offset: UInt64) {
        rest = lines
        self.offset = offset
    }

    mutating func next() -> Data? {
        if rest.isEmpty { return nil }
        let room = Int(Self.pageSize - offset % Self.pageSize)
        let lineFeed = UInt8(ascii: "\n")
        // The last line that ends within the page, or else the first line.
        let end =
            rest.prefix(room).lastIndex(of: lineFeed) ?? rest.firstIndex(of: lineFeed) ?? rest.endIndex - 1
        let piece = rest[...end]
        rest = rest[(end + 1)...]
        offset += UInt64(piece.count)
        return piece
    }
}
