@Suite struct ZipManyTests {
    /// Three streams, and the sums of what is grouped.
    @Test(arguments: [
        (["-1---2-|", "--1-2--|", "---12--|"], "---3-6-|"),
        // A stream that has completed counts until all it sent is used.
        (["-12|", "---1--2---", "---1--2---"], "---3--(6|)"),
        // Never, empty, error.
        (["-", "-1-", "-1-"], "-"),
        (["-1-", "--|", "-1-"], "--|"),
        (["-1--", "-1--", "-1-#"], "-3-#"),
    ])
    func groupsByPosition(marbles: [String], expected: String) {
        let scheduler = VirtualTimeScheduler()
        let sources: [TestSource<Int>] = marbles.map { scheduler.cold($0, error: Boom()) }
        let tuples: Observable<(Int, Int, Int)> = Observable.zip(sources[0], sources[1], sources[2])
        let arrays: Observable<[Int]> = Observable.zip(sources)
        let tupleSums: Observable<Int> = tuples.map { $0.0 + $0.1 + $0.2 }
        let arraySums: Observable<Int> = arrays.map { $0[0] + $0[1] + $0[2] }
        let first = scheduler.record(tupleSums)
        let second = scheduler.record(arraySums)
        scheduler.run()
        #expect(first.difference(from: expected, error: Boom()) == nil)
        #expect(second.difference(from: expected, error: Boom()) == nil)
    }

    @Test func threeThreadsAreDeliveredOneAtATime() {
        for _ in 0..<50 {
            let subjects = (0..<3).map { _ in PublishSubject<Int>() }
            let probe = SerialityProbe<(Int, Int, Int)>()
            let stream: Observable<(Int, Int, Int)> = Observable.zip(subjects[0], subjects[1], subjects[2])
            let subscription = stream.subscribe(probe)
            for subject in subjects { subject.onNext(0) }
            concurrently(threads: 3) { thread in
                for number in 1...100 { subjects[thread].onNext(number) }
                subjects[thread].onCompleted()
            }
            #expect(probe.isSerial && probe.endings.count == 1)
            #expect(probe.elements.count == 101)
            #expect(probe.elements.enumerated().allSatisfy { $1 == ($0, $0, $0) })
            subscription.dispose()
        }
    }

    @Test func aCollectionIsZippedByAFunction() {
        let sums = Observable.zip([Observable.of(1, 2), .of(3, 4)]) { $0.reduce(0, +) }
        #expect(synchronousDifference(sums, from: "(46|)") == nil)
    }
}
