@testable import RillCore

struct QueueTests {
    @Test(.calculation, arguments: 0..<20 as Range<UInt64>) func randomAppendsAndPopsMatchAnArray(
        _ seed: UInt64
    ) {
        var generator = SplitMix64(seed: seed)
        var queue = Queue<Int>()
        var model: [Int] = []
        for number in 0..<5_000 {
            // Long phases, so that it grows large and empties.
            let isRising = (number / 500).isMultiple(of: 2)
            if Int.random(in: 0..<10, using: &generator) < (isRising ? 7 : 3) {
                queue.append(number)
                model.append(number)
            } else {
                #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
            }
            #expect(queue.first == model.first)
            #expect(queue.isEmpty == model.isEmpty)
        }
    }

    @Test func anOptionalElementThatIsNilIsAnElement() {
        var queue = Queue<Int?>()
        queue.append(nil)
        queue.append(1)
        #expect(!queue.isEmpty)
        #expect(queue.popFirst() == .some(nil))
        #expect(queue.popFirst() == .some(1))
        #expect(queue.isEmpty)
    }

    @Test func poppedElementsAreReleased() {
        let counter = Payload.Counter()
        var queue = Queue<Payload>()
        for _ in 0..<100 { queue.append(counter.make()) }
        for _ in 0..<60 { _ = queue.popFirst() }
        #expect(counter.live == 40)
    }

    @Test func aQueueThatIsNeverEmptyDoesNotGrowWithItsTraffic() {
        var queue = Queue<Int>()
        for number in 0..<100 { queue.append(number) }
        for number in 0..<100_000 {
            queue.append(number)
            _ = queue.popFirst()
        }
        #expect(queue.storage.count <= 201)
    }
}
