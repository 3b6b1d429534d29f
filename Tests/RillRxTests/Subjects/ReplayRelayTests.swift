struct ReplayRelayTests {
    private func received(from relay: ReplayRelay<Int>) -> [Int] {
        let elements = Log<Int>()
        relay.subscribe(onNext: { elements.write($0) }).dispose()
        return elements.entries
    }

    @Test func replaysAsManyElementsAsItsBufferHolds() {
        let two = ReplayRelay<Int>.create(bufferSize: 2)
        let all = ReplayRelay<Int>.createUnbound()
        for number in 1...3 {
            two.accept(number)
            all.accept(number)
        }
        #expect(received(from: two) == [2, 3])
        #expect(received(from: all) == [1, 2, 3])
    }

    @Test func aBoundStreamDoesNotEndIt() {
        let relay = ReplayRelay<Int>.create(bufferSize: 1)
        _ = Observable.of(1, 2).bind(to: relay)
        #expect(received(from: relay) == [2])
        relay.accept(3)
        #expect(received(from: relay) == [3])
    }
}
