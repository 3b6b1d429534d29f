@testable import RillCore

@Suite(.blocking) struct UnsynchronizedTests {
    @Test func allCapturesShareOneValue() {
        let count = Unsynchronized(1)
        let increase = { count.value += 1 }
        increase()
        increase()
        #expect(count.value == 3)
    }

    @Test func aValueIsChangedInPlace() {
        let elements = Unsynchronized<[Int]>([])
        elements.value.reserveCapacity(100)
        let storage = elements.value.withUnsafeBufferPointer { $0.baseAddress }
        for number in 1...100 { elements.value.append(number) }
        #expect(elements.value.withUnsafeBufferPointer { $0.baseAddress } == storage)
    }

    #if DEBUG
        @Test func anEventInsideAnotherOneIsAPreconditionFailureThatSaysWhy() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let numbers = Unsynchronized([1])
                func change(_ number: inout [Int]) { numbers.value.append(number.count) }
                change(&numbers.value)
            }
            #expect(
                result.says(
                    "Rill: two events of one stream overlap: a source or a scheduler breaks the first law"))
        }
    #endif
}
