@Suite struct RepeatElementTests {
    @Test func releasesTheElement() {
        let counter = Payload.Counter()
        let subscription = Observable.repeatElement(counter.make()).take(3).subscribe(onNext: { _ in })
        #expect(counter.live == 0)
        subscription.dispose()
    }
}
