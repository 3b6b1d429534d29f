/// What operators of any number of streams have in common.
struct ManyStreamsTests {
    @Test func theTypesMayDifferAndAFunctionMakesOneElementOfThem() {
        let (one, a, yes) = (Observable.just(1), Observable.just("a"), Observable.just(true))
        let latest: Observable<(Int, String, Bool)> = Observable.combineLatest(one, a, yes)
        let zipped: Observable<(Int, String, Bool)> = Observable.zip(one, a, yes)
        let words: [Observable<String>] = [
            latest.map { "\($0.0)\($0.1)\($0.2)" }, zipped.map { "\($0.0)\($0.1)\($0.2)" },
            Observable.combineLatest(one, a, yes) { "\($0)\($1)\($2)" },
            Observable.zip(one, a, yes) { "\($0)\($1)\($2)" },
        ]
        for word in words { #expect(VirtualTimeScheduler().record(word).elements == ["1atrue"]) }
    }

    @Test func aThrowInTheFunctionIsTheError() {
        let (four, nine) = (Observable.just(4), Observable.just(9))
        let sums: [Observable<Int>] = [
            .combineLatest(four, four, nine) { try $0 + $1 + $2.unlessNine() },
            .combineLatest(four, four, four, nine) { try $0 + $1 + $2 + $3.unlessNine() },
            .combineLatest(four, four, four, four, nine) { try $0 + $1 + $2 + $3 + $4.unlessNine() },
            Observable.zip(four, four, nine) { try $0 + $1 + $2.unlessNine() },
            .combineLatest([four, nine]) { try $0.reduce(0) { try $0 + $1.unlessNine() } },
            .zip([four, nine]) { try $0.reduce(0) { try $0 + $1.unlessNine() } },
        ]
        for sum in sums { #expect(synchronousDifference(sum, from: "#") == nil) }
    }

    @Test(arguments: [true, false]) func disposalReachesEveryStream(isZip: Bool) {
        let scheduler = VirtualTimeScheduler()
        let sources: [TestSource<Int>] = ["-1---", "--1--", "----1"].map { scheduler.cold($0) }
        let stream: Observable<[Int]> =
            isZip ? Observable.zip(sources) : Observable.combineLatest(sources)
        let recorder = scheduler.record(stream)
        scheduler.run(disposing: recorder, at: 3)
        #expect(recorder.events.isEmpty)
        for source in sources { #expect(source.subscriptionDifference(from: "^--!") == nil) }
    }

    @Test func oneOfTheSynchronousSourcesMayBeEndless() {
        let (numbers, endless) = (Observable.of(1, 2), Observable.from(3...))
        let latest: Observable<(Int, Int, Int)> = Observable.combineLatest(numbers, numbers, endless)
        let latestOfAList: Observable<[Int]> = Observable.combineLatest([numbers, numbers, endless])
        for sums in [latest.map { $0.0 + $0.1 + $0.2 }, latestOfAList.map { $0[0] + $0[1] + $0[2] }] {
            #expect(synchronousDifference(sums.take(3), from: "(789|)") == nil)
        }
        let zipped: Observable<(Int, Int, Int)> = Observable.zip(numbers, numbers, endless)
        let zippedList: Observable<[Int]> = Observable.zip([numbers, numbers, endless])
        for sums in [zipped.map { $0.0 + $0.1 + $0.2 }, zippedList.map { $0[0] + $0[1] + $0[2] }] {
            #expect(synchronousDifference(sums, from: "(58|)") == nil)
        }
    }

    @Test func withoutAStreamItCompletesAndCombineLatestEmitsAnEmptyArrayBefore() {
        let none: [Observable<Int>] = []
        let latest: Observable<[Int]> = Observable.combineLatest(none)
        #expect(VirtualTimeScheduler().record(latest).events.map(\.event) == [.next([]), .completed])
        let zipped: Observable<[Int]> = Observable.zip(none)
        #expect(VirtualTimeScheduler().record(zipped).events.map(\.event) == [.completed])
    }

    @Test func aSubjectNeedsNoConversion() {
        let (scheduler, subject) = (VirtualTimeScheduler(), BehaviorSubject(value: 1))
        let streams = [
            Observable.never().amb(subject), Observable.empty().concat(subject),
            Observable.never().timeout(.milliseconds(2), other: subject, scheduler: scheduler),
        ]
        let recorders = streams.map { scheduler.record($0.take(1)) }
        scheduler.run()
        #expect(recorders.map(\.history) == ["1@0 |@0", "1@0 |@0", "1@2 |@2"])
    }

    @Test func aListMayConsistOfImplicitMembers() {
        let streams: [(Observable<Int>, String)] = [
            (.concat([.just(1), .just(2)]), "(12|)"), (.concat([]), "|"),
            (.merge([.just(1), .just(2)]), "(12|)"), (.merge([]), "|"),
            (.amb([.just(1), .never()]), "(1|)"), (.amb([]), "-"),
            (.zip([.just(1), .just(2)]) { $0.reduce(0, +) }, "(3|)"),
            (Observable.zip([.just(1), .just(2)]).map { $0.reduce(0, +) }, "(3|)"),
            (.combineLatest([.just(1), .just(2)]) { $0.reduce(0, +) }, "(3|)"),
            (Observable.combineLatest([.just(1), .just(2)]).map { $0.reduce(0, +) }, "(3|)"),
        ]
        for (stream, marbles) in streams { #expect(synchronousDifference(stream, from: marbles) == nil) }
    }
}
