struct DisposablesTests {
    private let log = Log<Int>()

    @Test func severalEndOnceAndInReverseOrder() {
        let parts = (1...3).map { number in Disposables.create { [log] in log.write(number) } }
        let all = Disposables.create(parts[0], parts[1], parts[2])
        #expect(!all.isDisposed && !parts[0].isDisposed)
        for _ in 1...2 { all.dispose() }
        #expect(log.entries == [3, 2, 1])
        #expect(all.isDisposed && parts[0].isDisposed)
    }

    @Test func anActionRunsOnceHoweverManyThreadsDispose() {
        for _ in 0..<200 {
            let disposable = Disposables.create(with: { [log] in log.write(1) })
            concurrently(threads: 2) { _ in disposable.dispose() }
        }
        #expect(log.count == 200)
    }

    @Test func anActionThatNeverRanIsReleased() {
        let counter = Payload.Counter()
        do {
            let payload = counter.make()
            _ = Disposables.create(with: { withExtendedLifetime(payload) {} })
        }
        #expect(counter.live == 0)
    }
}
