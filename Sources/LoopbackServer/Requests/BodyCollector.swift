/// Counts the bytes of a body and keeps the first of them.
struct BodyCollector {
    let keptLimit: Int
    private(set) var kept: [UInt8] = []
    private(set) var length = 0

    init(keptLimit: Int) {
        self.keptLimit = keptLimit
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        length += bytes.count
        kept.append(contentsOf: bytes.prefix(max(0, keptLimit - kept.count)))
    }
}
