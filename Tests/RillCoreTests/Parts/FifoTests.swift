import Testing

@testable import RillCore

struct FifoTests {
    @Test func firstInIsFirstOut() {
        var fifo = Fifo<Int>()
        #expect(fifo.isEmpty)
        #expect(fifo.first == nil)
        #expect(fifo.popFirst() == nil)
        for number in 1...3 { fifo.append(number) }
        #expect(fifo.first == 1)
        #expect(fifo.popFirst() == 1)
        #expect(fifo.popFirst() == 2)
        fifo.append(4)
        #expect(fifo.popFirst() == 3)
        #expect(fifo.popFirst() == 4)
        #expect(fifo.popFirst() == nil)
        #expect(fifo.isEmpty)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func anyRunOfAppendsAndPopsIsThatOfAnArray(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var fifo = Fifo<Int>()
        var model: [Int] = []
        for number in 0..<5_000 {
            // Long tides, so that it grows far and empties far.
            let isRising = (number / 500).isMultiple(of: 2)
            if Int.random(in: 0..<10, using: &generator) < (isRising ? 7 : 3) {
                fifo.append(number)
                model.append(number)
            } else {
                #expect(fifo.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
            }
            #expect(fifo.first == model.first)
            #expect(fifo.isEmpty == model.isEmpty)
        }
    }

    @Test func anOptionalElementThatIsNilIsAnElement() {
        var fifo = Fifo<Int?>()
        fifo.append(nil)
        fifo.append(1)
        #expect(!fifo.isEmpty)
        #expect(fifo.popFirst() == .some(nil))
        #expect(fifo.popFirst() == .some(1))
        #expect(fifo.isEmpty)
    }

    @Test func whatHasBeenTakenOutIsReleased() {
        let counter = Payload.Counter()
        var fifo = Fifo<Payload>()
        for _ in 0..<100 { fifo.append(counter.make()) }
        for _ in 0..<60 { _ = fifo.popFirst() }
        #expect(counter.live == 40)
    }

    @Test func whatPassesThroughAQueueThatIsNeverEmptyDoesNotMakeItGrow() {
        var fifo = Fifo<Int>()
        for number in 0..<100 { fifo.append(number) }
        for number in 0..<100_000 {
            fifo.append(number)
            _ = fifo.popFirst()
        }
        #expect(fifo.storage.count <= 201)
    }
}
