@Suite struct MergeTests {
    @Test(arguments: [
        TwoSourceDrawing(("-1---3-|", "^------!"), ("---2-----4-|", "^----------!"), become: "-1-2-3---4-|"),
        TwoSourceDrawing(("-1-|", "^--!"), ("-", "^"), become: "-1--"),
        TwoSourceDrawing(("--|", "^-!"), ("-2---|", "^----!"), become: "-2---|"),
        TwoSourceDrawing(("|", "(^!)"), ("|", "(^!)"), become: "|"),
        TwoSourceDrawing(("-1-#", "^--!"), ("--2---3", "^--!"), become: "-12#"),
        TwoSourceDrawing(("--2---3", "^--!"), ("-1-#", "^--!"), become: "-12#"),
        TwoSourceDrawing(("-1-3-|", "^-!"), ("--2-4-|", "^-!"), become: "-12", disposedAt: 2),
    ])
    func emitsWhatAllStreamsEmit(_ drawing: TwoSourceDrawing) {
        #expect(drawing.difference { .merge($0, $1) } == nil)
        #expect(drawing.difference { .merge([$0, $1]) } == nil)
        #expect(drawing.difference { Observable.of($0, $1).merge() } == nil)
    }

    @Test func noStreamAtAllCompletes() {
        #expect(synchronousDifference(Observable<Int>.merge(), from: "|") == nil)
        #expect(synchronousDifference(Observable<Int>.merge([]), from: "|") == nil)
        #expect(synchronousDifference(Observable<Observable<Int>>.never().merge(), from: "-") == nil)
    }

    @Test func aHundredThousandStreamsUseConstantStack() {
        onSmallStack {
            let streams = [Observable<Int>](repeating: .just(1), count: 100_000)
            #expect(
                VirtualTimeScheduler().record(Observable.merge(streams).reduce(0) { $0 + $1 }).elements == [
                    100_000
                ])
        }
    }

    @Test func manyThreadsAreDeliveredOneAtATime() {
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let probe = SerialityProbe<Int>()
        let subscription = Observable.merge(subjects.map { $0.asObservable() }).subscribe(probe)
        concurrently(threads: 4) { thread in
            for number in 0..<1_000 { subjects[thread].onNext(thread * 1_000 + number) }
            subjects[thread].onCompleted()
        }
        #expect(probe.isSerial && probe.endings == [.completed])
        #expect(probe.elements.sorted() == Array(0..<4_000))
        for thread in 0..<4 {
            let part = probe.elements.filter { $0 / 1_000 == thread }
            #expect(part == part.sorted())
        }
        subscription.dispose()
    }

    @Test func takeBehindManyThreadsTakesExactlyItsCount() {
        for _ in 0..<200 {
            let subjects = (0..<4).map { _ in PublishSubject<Int>() }
            let probe = SerialityProbe<Int>()
            let subscription = Observable.merge(subjects.map { $0.asObservable() }).take(10).subscribe(
                probe)
            concurrently(threads: 4) { thread in
                for number in 0..<20 { subjects[thread].onNext(number) }
            }
            #expect(probe.isSerial && probe.endings == [.completed])
            #expect(probe.elements.count == 10)
            #expect(!subjects.contains { $0.hasObservers })
            subscription.dispose()
        }
    }
}
