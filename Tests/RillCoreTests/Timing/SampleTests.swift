@Suite struct SampleTests {
    @Test(arguments: [
        TwoSourceDrawing(
            ("-1-2---3----|", "^-----------!"), ("---1-1---1---1-", "^------------!"),
            become: "---2-----3---|"),
        // Never and empty.
        TwoSourceDrawing(("-", "^"), ("-", "^"), become: "-"),
        TwoSourceDrawing(("-1--", "^"), ("-", "^"), become: "-"),
        TwoSourceDrawing(("--|", "^-!"), ("----1-", "^---!"), become: "----|"),
        // Completion of the sampler, with an element that waits and without.
        TwoSourceDrawing(("-1-2---", "^---!"), ("--1-|", "^---!"), become: "--1-(2|)"),
        TwoSourceDrawing(("-1-----", "^---!"), ("--1-|", "^---!"), become: "--1-|"),
        // Completion of the source, with an element that waits.
        TwoSourceDrawing(("-1|", "^-!"), ("---1-1", "^--!"), become: "---(1|)"),
        // Errors.
        TwoSourceDrawing(("-1-#", "^--!"), ("--1---", "^--!"), become: "--1#"),
        TwoSourceDrawing(("-1----", "^--!"), ("--1#", "^--!"), become: "--1#"),
        TwoSourceDrawing(("-1-2-3-", "^----!"), ("--1-1-1", "^----!"), become: "--1-2", disposedAt: 5),
    ])
    func emitsTheLatestAtEverySample(_ drawing: TwoSourceDrawing) {
        #expect(drawing.difference { $0.sample($1) } == nil)
    }

    @Test func twoThreadsAreDeliveredOneAtATime() {
        for _ in 0..<50 {
            let source = PublishSubject<Int>()
            let sampler = PublishSubject<Int>()
            let probe = SerialityProbe<Int>()
            let subscription = source.sample(sampler).subscribe(probe)
            concurrently(
                { for number in 1...200 { source.onNext(number) } },
                { for number in 1...200 { sampler.onNext(number) } })
            sampler.onCompleted()
            #expect(probe.isSerial && probe.endings == [.completed])
            #expect(probe.elements == Set(probe.elements).sorted() && probe.elements.last == 200)
            #expect(!source.hasObservers)
            subscription.dispose()
        }
    }
}
