@Suite struct DistinctUntilChangedTests {
    @Test func dropsWhatEqualsTheOneBefore() {
        let drawing = Drawing("-1-1-2-2-1-|", becomes: "-1---2---1-|", subscribed: "^----------!")
        #expect(drawing.difference { $0.distinctUntilChanged() } == nil)
        #expect(drawing.difference { $0.distinctUntilChanged { $0 } } == nil)
        #expect(drawing.difference { $0.distinctUntilChanged { $0 == $1 } } == nil)
    }

    /// An element is compared with the last emitted one: 3 is near 2, but 2 was dropped.
    @Test func comparesWithTheLastThatPassed() {
        let stream = Observable.of(1, 2, 3, 4).distinctUntilChanged { abs($0 - $1) < 2 }
        #expect(synchronousDifference(stream, from: "(13|)") == nil)
    }

    @Test func nilIsAnElementLikeAnyOther() {
        let source = Observable.of(nil, nil, 1, 1, nil) as Observable<Int?>
        #expect(VirtualTimeScheduler().record(source.distinctUntilChanged()).elements == [nil, 1, nil])
    }

    @Test func keysAreComparedAndTheSelectorRunsOncePerElement() {
        let asked = Log<Int>()
        let stream = Observable.of(1, 3, 2, 4, 5).distinctUntilChanged { number in
            asked.write(number)
            return number % 2
        }
        #expect(synchronousDifference(stream, from: "(125|)") == nil)
        #expect(asked.entries == [1, 3, 2, 4, 5])
    }
}
