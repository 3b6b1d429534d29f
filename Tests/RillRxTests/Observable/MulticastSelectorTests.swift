struct MulticastSelectorTests {
    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("-1-2-|", becomes: "-2-4-|", subscribed: "^----!"),
        Drawing("-1-#", becomes: "-2-#", subscribed: "^--!"),
        Drawing("-1-2-|", becomes: "-2", subscribed: "^-!", disposedAt: 2),
    ])
    func theSourceRunsOnceHoweverOftenItIsUsed(_ drawing: Drawing) {
        #expect(
            drawing.difference { source in
                source.multicast({ PublishSubject() }) { Observable.zip($0, $0) { $0 + $1 } }
            } == nil)
    }

    @Test func anErrorOfAClosureIsTheErrorOfTheResult() {
        let noSubject = Observable.of(1).multicast({ () -> PublishSubject<Int> in throw Boom() }) { $0 }
        #expect(synchronousDifference(noSubject, from: "#") == nil)
        let noStream = Observable.of(1).multicast({ PublishSubject() }) { _ -> Observable<Int> in throw Boom()
        }
        #expect(synchronousDifference(noStream, from: "#") == nil)
    }

    @Test func aResultThatNeedsNoElementStartsNothing() {
        let attempts = Attempts()
        let source = attempts.stream { .just($0) }
        let stream = source.multicast({ PublishSubject() }) { _ in Observable.of(7) }
        #expect(synchronousDifference(stream, from: "(7|)") == nil)
        #expect(attempts.total == 0)
    }

    @Test func whatSendsInsideTheCallStopsWithItsSubscriber() {
        let sent = Log<Int>()
        let numbers = Observable<Int>.create { observer, lifetime in
            for number in 1...9 where !lifetime.isDisposed {
                sent.write(number)
                observer.onNext(number)
            }
        }
        let source = numbers.multicast({ PublishSubject() }) { $0.take(3) }
        #expect(synchronousDifference(source, from: "(123|)") == nil)
        #expect(sent.entries == [1, 2, 3])
        let result = Observable<Int>.never().multicast({ PublishSubject() }) { _ in numbers }
        #expect(synchronousDifference(result.take(3), from: "(123|)") == nil)
        #expect(sent.entries == [1, 2, 3, 1, 2, 3])
    }
}
