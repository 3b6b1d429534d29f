@Suite struct RangeTests {
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
}
