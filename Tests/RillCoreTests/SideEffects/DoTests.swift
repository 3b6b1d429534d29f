@Suite struct DoTests {
    private let log = Log<String>()

    @Test(arguments: [
        Drawing("-", becomes: "-", subscribed: "^"),
        Drawing("--|", becomes: "--|", subscribed: "^-!"),
        Drawing("-1-2-|", becomes: "-1-2-|", subscribed: "^----!"),
        Drawing("-1-2-#", becomes: "-1-2-#", subscribed: "^----!"),
        Drawing("-1-2-|", becomes: "-1-", subscribed: "^-!", disposedAt: 2),
    ])
    func changesNothing(_ drawing: Drawing) {
        #expect(drawing.difference { $0.do() } == nil)
        #expect(drawing.difference { $0.logging(to: log) } == nil)
    }

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

    @Test func everySubscriberHasItsOwnRun() {
        let stream = Observable<Int>.empty().do(onSubscribe: { [log] in log.write("again") })
        for _ in 1...2 { #expect(synchronousDifference(stream, from: "|") == nil) }
        #expect(log.count == 2)
    }

    /// The process has one handler for unhandled errors, so this test has a process of its own.
    @Test func aThrowBehindTheEndIsUnhandled() async {
        await #expect(processExitsWith: .success) {
            let unhandled = Log<Boom?>()
            UnhandledErrors.setHandler { error, _ in unhandled.write(error as? Boom) }
            let failing = Observable<Int>.error(Boom(number: 1)).do(afterError: { _ in throw Boom(number: 2) }
            )
            #expect(synchronousDifference(failing, from: "#", error: Boom(number: 1)) == nil)
            let completing = Observable<Int>.empty().do(afterCompleted: { throw Boom(number: 3) })
            #expect(synchronousDifference(completing, from: "|") == nil)
            #expect(unhandled.entries == [Boom(number: 2), Boom(number: 3)])
        }
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

    @Test func disposalInsideAnAttemptEndsThatAttempt() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("-1#", error: Boom())
        let recorder = scheduler.record(
            source.do(onSubscribe: { [log] in log.write("start") }, onDispose: { [log] in log.write("end") })
                .retry(2))
        scheduler.run()
        #expect(recorder.difference(from: "-1-1#", error: Boom()) == nil)
        #expect(log.entries == ["start", "end", "start", "end"])
    }

    @Test func runsNothingOnceDisposed() {
        #expect(events(of: Observable.just(1).logging(to: log), disposingAfter: 0) == [])
        #expect(log.entries == [])
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
