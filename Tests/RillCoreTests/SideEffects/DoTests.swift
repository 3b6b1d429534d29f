@Suite(.blocking) struct DoTests {
    private let log = Log<String>()

    @Test(arguments: [
        (
            "-1|",
            [
                "onSubscribe", "onSubscribed", "onNext 1", "next(1)", "afterNext 1", "onCompleted",
                "onDispose", "completed", "afterCompleted",
            ]
        ),
        (
            "-1#",
            [
                "onSubscribe", "onSubscribed", "onNext 1", "next(1)", "afterNext 1", "onError",
                "onDispose", "error(Boom(number: 1))", "afterError",
            ]
        ),
        ("-", ["onSubscribe", "onSubscribed", "onDispose"]),
    ])
    func runsItsClosuresInOrder(source: String, expected: [String]) {
        let scheduler = VirtualTimeScheduler()
        let stream: TestSource<Int> = scheduler.cold(source, error: Boom())
        let subscription = stream.logging(to: log).subscribe { [log] (event: Event<Int>) in
            log.write("\(event)")
        }
        scheduler.run()
        subscription.dispose()
        #expect(log.entries == expected)
    }

    @Test func aSynchronousSourceHasEmittedWhenSubscribeReturns() {
        let subscription = Observable.just(1).logging(to: log).subscribe { [log] (event: Event<Int>) in
            log.write("\(event)")
        }
        #expect(
            log.entries == [
                "onSubscribe", "onNext 1", "next(1)", "afterNext 1", "onCompleted", "onDispose", "completed",
                "afterCompleted", "onSubscribed",
            ])
        subscription.dispose()
    }

    /// No error disappears: the element was the last one, so the stream cannot carry it any more.
    @Test func aThrowBehindTheLastElementIsUnhandled() async {
        await #expect(processExitsWith: .success) {
            let unhandled = Log<Boom?>()
            UnhandledErrors.setHandler { error, _ in unhandled.write(error as? Boom) }
            let stream = Observable.of(1, 2).do(afterNext: { _ in throw Boom(number: 4) }).take(1)
            #expect(synchronousDifference(stream, from: "(1|)") == nil)
            #expect(unhandled.entries == [Boom(number: 4)])
        }
    }

    @Test func aClosureThatDisposesIsTheLastOneCalled() {
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        let received = Log<Int>()
        subscription.disposable = subject.do(onNext: { _ in subscription.dispose() })
            .map { received.write($0) }.subscribe()
        subject.onNext(1)
        #expect(received.entries.isEmpty)
    }

    @Test(arguments: [Event<Int>.error(Boom(number: 1)), .completed])
    func aClosureThatDisposesAndThrowsAtTheEndIsTheLastOneCalled(ending: Event<Int>) {
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        let leave: @Sendable () throws -> Void = {
            subscription.dispose()
            throw Boom(number: 2)
        }
        subscription.disposable =
            subject
            .do(onError: { _ in try leave() }, onCompleted: leave)
            .do(onError: { [log] _ in log.write("onError") })
            .subscribe(onError: { [log] _ in log.write("error") })
        subject.on(ending)
        #expect(log.entries == [])
    }
}

extension ObservableType where Element == Int {
    fileprivate func logging(to log: Log<String>) -> Observable<Int> {
        self.do(
            onNext: { log.write("onNext \($0)") },
            afterNext: { log.write("afterNext \($0)") },
            onError: { _ in log.write("onError") },
            afterError: { _ in log.write("afterError") },
            onCompleted: { log.write("onCompleted") },
            afterCompleted: { log.write("afterCompleted") },
            onSubscribe: { log.write("onSubscribe") },
            onSubscribed: { log.write("onSubscribed") },
            onDispose: { log.write("onDispose") })
    }
}
