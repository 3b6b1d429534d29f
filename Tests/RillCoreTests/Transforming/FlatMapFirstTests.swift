@Suite struct FlatMapFirstTests {
    @Test func dropsElementsWhileAnInnerStreamRuns() {
        let drawing = FlatteningDrawing(
            ("-1-2---3---|", "^----------!"), ("-a-a|", "-^---!"), ("-x|", nil), ("b-b|", "-------^--!"),
            become: "--a-a--b-b-|")
        #expect(drawing.difference { $0.flatMapFirst($1) } == nil)
    }

    @Test func underTwoThreadsOneInnerStreamRunsAtATime() {
        for _ in 0..<100 {
            let source = PublishSubject<Int>()
            let inner = (0..<20).map { _ in PublishSubject<Int>() }
            let attempts = Attempts()
            let probe = SerialityProbe<Int>()
            let subscription = source.flatMapFirst { number in
                attempts.stream { _ in inner[number].asObservable() }
            }.subscribe(probe)
            source.onNext(0)
            concurrently(
                { source.send(each: 1..<20, then: .completed) },
                {
                    for subject in inner {
                        subject.onNext(1)
                        subject.onCompleted()
                    }
                })
            #expect(probe.isSerial && probe.endings == [.completed])
            #expect(probe.elements.first == 1)
            #expect(attempts.peak == 1 && attempts.live == 0)
            subscription.dispose()
        }
    }
}
