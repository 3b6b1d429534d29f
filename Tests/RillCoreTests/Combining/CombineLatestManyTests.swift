@Suite struct CombineLatestManyTests {
    /// Three streams, and the sums of their latest elements.
    @Test(arguments: [
        (["-1-----4-|", "--2---|", "---3----5-|"], "---6---9b-|"),
        // Never, empty, error.
        (["-", "-1-", "-1-"], "-"),
        (["-1-", "--|", "-1-"], "--|"),
        (["-1--", "-1--", "-1-#"], "-3-#"),
    ])
    func emitsTheLatestOfAll(marbles: [String], expected: String) {
        let scheduler = VirtualTimeScheduler()
        let sources: [TestSource<Int>] = marbles.map { scheduler.cold($0, error: Boom()) }
        let zero = Observable.just(0)
        let tuples: Observable<(Int, Int, Int)> = .combineLatest(sources[0], sources[1], sources[2])
        let arrays: Observable<[Int]> = .combineLatest(sources)
        let sums: [Observable<Int>] = [
            tuples.map { $0.0 + $0.1 + $0.2 },
            arrays.map { $0[0] + $0[1] + $0[2] },
            .combineLatest(sources[0], sources[1], sources[2]) { $0 + $1 + $2 },
            .combineLatest(sources[0], zero, sources[1], sources[2]) { $0 + $1 + $2 + $3 },
            .combineLatest(sources[0], zero, sources[1], zero, sources[2]) { $0 + $1 + $2 + $3 + $4 },
        ]
        let recorders = sums.map { scheduler.record($0) }
        scheduler.run()
        for recorder in recorders { #expect(recorder.difference(from: expected, error: Boom()) == nil) }
        // A stream that never ends is torn down.
        for recorder in recorders { recorder.dispose() }
    }

    @Test func threeThreadsAreDeliveredOneAtATime() {
        for _ in 0..<50 {
            let subjects = (0..<3).map { _ in PublishSubject<Int>() }
            let probe = SerialityProbe<(Int, Int, Int)>()
            let stream: Observable<(Int, Int, Int)> = Observable.combineLatest(
                subjects[0], subjects[1], subjects[2])
            let subscription = stream.subscribe(probe)
            for subject in subjects { subject.onNext(0) }
            concurrently(threads: 3) { thread in
                for number in 1...100 { subjects[thread].onNext(number) }
                subjects[thread].onCompleted()
            }
            #expect(probe.isSerial && probe.endings.count == 1)
            #expect(probe.elements.count == 301)
            #expect(probe.elements.enumerated().allSatisfy { $1.0 + $1.1 + $1.2 == $0 })
            subscription.dispose()
        }
    }

    @Test func aCollectionIsCombinedByAFunction() {
        let sums = Observable.combineLatest([Observable.of(1), .of(2, 3)]) { $0.reduce(0, +) }
        #expect(synchronousDifference(sums, from: "(34|)") == nil)
        let rejected = Observable.combineLatest([Observable.of(1), .of(2, 9)]) { row in
            try row.map { try $0.unlessNine() }.reduce(0, +)
        }
        #expect(synchronousDifference(rejected, from: "(3#)") == nil)
    }
}
