struct ConversionTests {
    @Test(arguments: [
        Drawing("-1---|", becomes: "-----(1|)", subscribed: "^----!"),
        Drawing("(1|)", becomes: "(1|)", subscribed: "(^!)"),
        Drawing("-1-#", becomes: "---#", subscribed: "^--!"),
        Drawing("-1---|", becomes: "-", subscribed: "^--!", disposedAt: 3),
    ])
    func aStreamWithOneElementIsASingleAndAMaybe(_ drawing: Drawing) {
        #expect(drawing.difference { $0.asSingle().asObservable() } == nil)
        #expect(drawing.difference { $0.asMaybe().asObservable() } == nil)
    }

    @Test func anEmptyStreamFailsTheSingleAndNotTheMaybe() {
        let empty = Observable<Int>.empty()
        #expect(answers(of: empty.asSingle()) == ["failure \(SingleError.noElement)", "disposed"])
        #expect(answers(of: empty.asMaybe()) == ["completed", "disposed"])
        #expect(answers(of: empty.asMaybe().asSingle()) == ["failure \(SingleError.noElement)", "disposed"])
        // A maybe passes on an error that a single would make.
        let failing = Observable<Int>.error(SingleError.noElement)
        #expect(answers(of: failing.asMaybe()) == ["error \(SingleError.noElement)", "disposed"])
    }

    @Test func aSecondElementFailsBothImmediately() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let single = scheduler.record(source.asSingle().asObservable())
        let maybe = scheduler.record(source.asMaybe().asObservable())
        scheduler.run()
        #expect(single.difference(from: "---#", error: SingleError.moreThanOneElement) == nil)
        #expect(maybe.difference(from: "---#", error: SingleError.moreThanOneElement) == nil)
        #expect(source.subscriptionDifference(from: "^--!", "^--!") == nil)
        #expect(
            answers(of: Observable.from(1...).asMaybe()).first == "error \(SingleError.moreThanOneElement)")
    }

    @Test func aCompletableIgnoresTheElements() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let recorder = scheduler.record(source.asCompletable().andThen(Observable<Int>.empty()))
        scheduler.run()
        #expect(recorder.difference(from: "-----|") == nil)
        #expect(answers(of: Single.just(1).asCompletable()) == ["completed", "disposed"])
    }

    @Test func firstIsNilForAnEmptyStream() {
        let first = Observable.of(1, 2).first()
        #expect(answers(of: first) == ["success Optional(1)", "disposed"])
        let none = PublishSubject<Int>().take(0).first()
        #expect(answers(of: none) == ["success nil", "disposed"])
        #expect(answers(of: Observable.from(1...).first()) == ["success Optional(1)", "disposed"])
    }

    @Test func toArrayIsTheTraitUnlessTheObservableIsAskedFor() {
        let all = Observable.of(1, 2).toArray()
        #expect(answers(of: all) == ["success [1, 2]", "disposed"])
        let received = Log<[Int]>()
        _ = Observable.of(1, 2).toArray().subscribe(onSuccess: { received.write($0) })
        _ = Observable.of(1, 2).toArray().subscribe(onNext: { received.write($0) })
        let observable: Observable<[Int]> = Observable.of(3).toArray()
        _ = observable.subscribe(onNext: { received.write($0) })
        _ = ReplaySubject<Int>.create(bufferSize: 1).take(0).toArray().map(\.count).subscribe { event in
            received.write([(try? event.get()) ?? -1])
        }
        #expect(received.entries == [[1, 2], [1, 2], [3], [0]])
    }

    @Test func traitsArePassedWhereStreamsAre() {
        let numbers = Observable.of(1, 2)
        #expect(synchronousDifference(numbers.flatMap { Single.just($0) }, from: "(12|)") == nil)
        #expect(synchronousDifference(numbers.concatMap { Maybe.just($0) }, from: "(12|)") == nil)
        #expect(synchronousDifference(numbers.take(until: Single.just(1)), from: "|") == nil)
        #expect(synchronousDifference(numbers.withLatestFrom(Single.just(8)), from: "(88|)") == nil)
        #expect(
            synchronousDifference(Observable.zip(numbers, Single.just(2)) { $0 + $1 }, from: "(3|)") == nil)
    }
}
