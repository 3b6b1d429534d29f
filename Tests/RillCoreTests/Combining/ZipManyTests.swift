@Suite struct ZipManyTests {
    /// Three streams, and the sums of what is grouped.
    @Test(arguments: [
        (["-1---2-|", "--1-2--|", "---12--|"], "---3-6-|"),
        (["-12|", "---1--2---", "---1--2---"], "---3--(6|)"),
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
}
