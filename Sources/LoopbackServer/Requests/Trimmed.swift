extension BidirectionalCollection<UInt8> {
    /// Without the spaces and tabs at both ends.
    var trimmed: SubSequence {
        let isBlank = { (byte: UInt8) in byte == .space || byte == UInt8(ascii: "\t") }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
        else { return self[startIndex..<startIndex] }
        return self[first...last]
    }
}
