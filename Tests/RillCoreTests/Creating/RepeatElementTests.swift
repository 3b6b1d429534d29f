@Suite struct RepeatElementTests {
    @Test func aSubscriberMayDisposeFromInside() {
        let elements = Log<Int>()
        let stop = PublishSubject<Int>()
        let subscription = Observable.repeatElement(7).takeUntil(stop).subscribe(onNext: { number in
            elements.write(number)
            if elements.count == 3 { stop.onNext(0) }
        })
        #expect(elements.entries == [7, 7, 7])
        subscription.dispose()
    }

    @Test func releasesTheElement() {
        let counter = Payload.Counter()
        let subscription = Observable.repeatElement(counter.make()).take(3).subscribe(onNext: { _ in })
        #expect(counter.live == 0)
        subscription.dispose()
    }
}
