@testable import RillEventLog

struct PageWritesTests {
    private func writes(_ text: String, at offset: UInt64) -> [String] {
        PageWrites(of: Data(text.utf8), at: offset).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func aWriteEndsAtTheLastLineOfThePage() {
        #expect(writes("a\nb\nc\n", at: 4_096 - 5) == ["a\nb\n", "c\n"])
        #expect(writes("a\nb\nc\n", at: 4_096 - 4) == ["a\nb\n", "c\n"])
        #expect(writes("a\nb\nc\n", at: 4_096 - 6) == ["a\nb\nc\n"])
        #expect(writes("a\nb\nc\n", at: 0) == ["a\nb\nc\n"])
        #expect(writes("", at: 7).isEmpty)
        #expect(writes("no end", at: 7) == ["no end"])
    }

    @Test func aLineThatSpansTwoPagesIsAWriteOfItsOwn() {
        #expect(writes("long\nb\n", at: 4_095) == ["long\n", "b\n"])
        let longest = String(repeating: "x", count: 10_000) + "\n"
        #expect(writes("a\n\(longest)b\n", at: 0) == ["a\n", longest, "b\n"])
    }

    @Test func nothingIsLostAndNoWriteSpansTwoPagesNeedlessly() {
        var generator = SplitMix64(seed: 1)
        for _ in 0..<200 {
            let lines = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
                String(repeating: "x", count: Int.random(in: 0...99, using: &generator)) + "\n"
            }
            var offset = UInt64.random(in: 0...10_000, using: &generator)
            let pieces = writes(lines.joined(), at: offset)
            #expect(pieces.joined() == lines.joined())
            for piece in pieces {
                let last = offset + UInt64(piece.utf8.count) - 1
                let isOneLine = piece.dropLast().allSatisfy { $0 != "\n" }
                #expect(offset / 4_096 == last / 4_096 || isOneLine)
                offset = last + 1
            }
        }
    }
}
