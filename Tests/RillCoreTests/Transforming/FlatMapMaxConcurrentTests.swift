import RillCore
import RillTesting
import Testing

@Suite struct FlatMapMaxConcurrentTests {
    @Test(arguments: [
        Flattening(.init("-", subscribed: "^"), become: "-"),
        Flattening(.init("--|", subscribed: "^-!"), become: "--|"),
        Flattening(
            .init("-123---|", subscribed: "^------!"), .init("--a-|", subscribed: "-^---!"),
            .init("--b---|", subscribed: "--^-----!"), .init("c|", subscribed: "-----^!"),
            become: "---abc--|"),
        Flattening(.init("-9-1|", subscribed: "^!"), become: "-#"),
    ])
    func twoStreamsRunAtOnce(_ drawing: Flattening) {
        #expect(drawing.difference { $0.flatMap(maxConcurrent: 2, $1) } == nil)
    }

    @Test(arguments: [
        Flattening(
            .init("-12---|", subscribed: "^-----!"), .init("-a-|", subscribed: "-^--!"),
            .init("-b|", subscribed: "----^-!"), become: "--a--b|"),
        // Completion waits for the elements that wait.
        Flattening(
            .init("-12|", subscribed: "^--!"), .init("-a-|", subscribed: "-^--!"),
            .init("-b|", subscribed: "----^-!"), become: "--a--b|"),
        // An error and disposal drop them.
        Flattening(
            .init("-12----", subscribed: "^---!"), .init("-a-#", subscribed: "-^--!"),
            .init("-b|", subscribed: nil), become: "--a-#"),
        Flattening(
            .init("-12-#", subscribed: "^---!"), .init("-a----|", subscribed: "-^--!"),
            .init("-b|", subscribed: nil), become: "--a-#"),
        Flattening(
            .init("-12----", subscribed: "^--!"), .init("-a-|", subscribed: "-^-!"),
            .init("-b|", subscribed: nil), become: "--a", disposedAt: 3),
    ])
    func oneStreamRunsAfterTheOther(_ drawing: Flattening) {
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

    @Test func aHundredThousandStreamsUseConstantStack() {
        onSmallStack {
            let numbers = Observable.range(start: 1, count: 100_000)
            let stream = numbers.flatMap(maxConcurrent: 1) { Observable.just($0) }
            let sum = stream.reduce(0) { $0 + $1 }
            #expect(VirtualTimeScheduler().record(sum).elements == [5_000_050_000])
        }
    }

    @Test func noPlaceAtAllIsRefused() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.never().flatMap(maxConcurrent: 0) { Observable.just($0) }
        }
        #expect(result.says("need a count of 1 or more, but got 0"))
    }

    @Test(arguments: Ending.allCases)
    func letsGoOfEverything(after ending: Ending) {
        let count = leftovers(after: ending) { source in
            source.flatMap(maxConcurrent: 1) { Observable.just($0) }
        }
        #expect(count == 0)
    }

    @Test func streamsThatAnswerAtOnceKeepTheirOrder() {
        let stream = Observable.of(1, 4).flatMap(maxConcurrent: 2) { Observable.range(start: $0, count: 3) }
        #expect(differenceAtOnce(stream, from: "(123456|)") == nil)
    }

    @Test func endlessStreamsStopBehindTake() {
        let one = Observable.from(1...).flatMap(maxConcurrent: 2) { Observable.just($0) }
        let two = Observable.just(1).flatMap(maxConcurrent: 2) { Observable.from($0...) }
        #expect(differenceAtOnce(one.take(3), from: "(123|)") == nil)
        #expect(differenceAtOnce(two.take(3), from: "(123|)") == nil)
    }
}
