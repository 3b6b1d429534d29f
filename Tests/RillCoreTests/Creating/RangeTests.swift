@Suite struct RangeTests {
    @Test(arguments: [(1, 3, "(123|)"), (5, 1, "(5|)"), (5, 0, "|")])
    func countsUpwards(start: Int, count: Int, marbles: String) {
        #expect(synchronousDifference(.range(start: start, count: count), from: marbles) == nil)
    }

    @Test(
        arguments: [
            (126, 2, [126, 127]), (127, 1, [127]), (127, 0, []), (-128, 2, [-128, -127]), (-128, 0, []),
            (-1, 3, [-1, 0, 1]),
        ] as [(Int8, Int8, [Int8])])
    func reachesTheLimitsOfItsType(start: Int8, count: Int8, expected: [Int8]) {
        let recorder = VirtualTimeScheduler().record(Observable<Int8>.range(start: start, count: count))
        #expect(recorder.elements == expected)
        #expect(recorder.isCompleted)
    }

    @Test func reachesTheLimitOfAnUnsignedType() {
        let recorder = VirtualTimeScheduler().record(Observable<UInt8>.range(start: 1, count: 255))
        #expect(recorder.elements == Array(1...255))
        #expect(recorder.isCompleted)
    }

    @Test func everySubscriberReceivesAllOfIt() {
        let stream = Observable.range(start: 1, count: 2)
        for _ in 1...2 { #expect(synchronousDifference(stream, from: "(12|)") == nil) }
    }
}
