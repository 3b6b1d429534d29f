@Suite struct FlatMapMaxConcurrentTests {
    @Test(arguments: [
        FlatteningDrawing(
            .init("-123---|", subscribed: "^------!"), .init("--a-|", subscribed: "-^---!"),
            .init("--b---|", subscribed: "--^-----!"), .init("c|", subscribed: "-----^!"),
            become: "---abc--|")
    ])
    func twoStreamsRunAtTheSameTime(_ drawing: FlatteningDrawing) {
        #expect(drawing.difference { $0.flatMap(maxConcurrent: 2, $1) } == nil)
    }

    @Test(arguments: [
        FlatteningDrawing(
            .init("-12---|", subscribed: "^-----!"), .init("-a-|", subscribed: "-^--!"),
            .init("-b|", subscribed: "----^-!"), become: "--a--b|"),
        // Completion waits for the elements that wait.
        FlatteningDrawing(
            .init("-12|", subscribed: "^--!"), .init("-a-|", subscribed: "-^--!"),
            .init("-b|", subscribed: "----^-!"), become: "--a--b|"),
        // An error and disposal drop them.
        FlatteningDrawing(
            .init("-12----", subscribed: "^---!"), .init("-a-#", subscribed: "-^--!"),
            .init("-b|", subscribed: nil), become: "--a-#"),
        FlatteningDrawing(
            .init("-12-#", subscribed: "^---!"), .init("-a----|", subscribed: "-^--!"),
            .init("-b|", subscribed: nil), become: "--a-#"),
        FlatteningDrawing(
            .init("-12----", subscribed: "^--!"), .init("-a-|", subscribed: "-^-!"),
            .init("-b|", subscribed: nil), become: "--a", disposedAt: 3),
    ])
    func oneStreamRunsAfterTheOther(_ drawing: FlatteningDrawing) {
        #expect(drawing.difference { $0.flatMap(maxConcurrent: 1, $1) } == nil)
    }

    @Test func mergeRunsAsManyStreamsAsItMay() {
        let scheduler = VirtualTimeScheduler()
        let first: TestSource<Int> = scheduler.cold("-1-|")
        let second: TestSource<Int> = scheduler.cold("--2--|")
        let third: TestSource<Int> = scheduler.cold("-3|")
        let streams: Observable<Observable<Int>> = .of(
            first.asObservable(), second.asObservable(), third.asObservable())
        let recorder = scheduler.record(streams.merge(maxConcurrent: 2))
        scheduler.run()
        #expect(recorder.difference(from: "-12-3|") == nil)
        #expect(third.subscriptionDifference(from: "---^-!") == nil)
    }

    @Test func aLimitOfZeroStreamsIsRefused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.never().flatMap(maxConcurrent: 0) { Observable.just($0) }
        }
        #expect(result.says("need a count of 1 or more, but got 0"))
    }

    @Test(arguments: Ending.allCases) func releasesEverything(after ending: Ending) {
        let count = leftovers(after: ending) { source in
            source.flatMap(maxConcurrent: 1) { Observable.just($0) }
        }
        #expect(count == 0)
    }

    @Test func synchronousStreamsKeepTheirOrder() {
        let stream = Observable.of(1, 4).flatMap(maxConcurrent: 2) { Observable.range(start: $0, count: 3) }
        #expect(synchronousDifference(stream, from: "(123456|)") == nil)
    }
}
