@Suite struct FlatMapMaxConcurrentTests {
    @Test(arguments: [
        FlatteningDrawing(
            ("-123---|", "^------!"), ("--a-|", "-^---!"), ("--b---|", "--^-----!"), ("c|", "-----^!"),
            become: "---abc--|")
    ])
    func twoStreamsRunAtTheSameTime(_ drawing: FlatteningDrawing) {
        #expect(drawing.difference { $0.flatMap(maxConcurrent: 2, $1) } == nil)
    }

    @Test(arguments: [
        FlatteningDrawing(("-12---|", "^-----!"), ("-a-|", "-^--!"), ("-b|", "----^-!"), become: "--a--b|"),
        // Completion waits for the elements that wait.
        FlatteningDrawing(("-12|", "^--!"), ("-a-|", "-^--!"), ("-b|", "----^-!"), become: "--a--b|"),
        // An error and disposal drop them.
        FlatteningDrawing(("-12----", "^---!"), ("-a-#", "-^--!"), ("-b|", nil), become: "--a-#"),
        FlatteningDrawing(("-12-#", "^---!"), ("-a----|", "-^--!"), ("-b|", nil), become: "--a-#"),
        FlatteningDrawing(("-12----", "^--!"), ("-a-|", "-^-!"), ("-b|", nil), become: "--a", disposedAt: 3),
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
}
