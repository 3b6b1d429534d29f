@Suite struct CombineLatestManyTests {
    /// Three streams, and the sums of their latest elements.
    @Test(arguments: [
        (["-1-----4-|", "--2---|", "---3----5-|"], "---6---9b-|"),
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
}
