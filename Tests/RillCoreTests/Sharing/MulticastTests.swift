struct MulticastTests {
    private let scheduler = VirtualTimeScheduler()

    @Test func everyConnectionHasASubjectOfItsOwn() {
        let made = Log<Int>()
        let source = Observable<Int>.never()
        let connectable = source.multicast { () -> PublishSubject<Int> in
            made.write(made.count + 1)
            return PublishSubject<Int>()
        }
        connectable.connect().dispose()
        connectable.connect().dispose()
        #expect(made.entries == [1, 2])
    }

    @Test func subscribersReceiveTheSourceThroughTheSubject() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let subject = BehaviorSubject<Int>(value: 0)
        let connectable = source.multicast(subject)
        let recorder = scheduler.record(connectable)
        _ = connectable.connect()
        scheduler.run()
        #expect(recorder.difference(from: "01-2-|") == nil)
    }

    @Test func aSubscriberOfTheOneSubjectReceivesTheNextConnectionToo() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let subject = PublishSubject<Int>()
        let connectable = source.multicast(subject)
        let recorder = scheduler.record(connectable)
        let connection = connectable.connect()
        scheduler.advance(ticks: 2)
        connection.dispose()
        _ = connectable.connect()
        scheduler.run()
        #expect(recorder.difference(from: "-1-1-2-|") == nil)
        #expect(source.subscriptionDifference(from: "^-!", "--^----!") == nil)
    }

    @Test func lateSubscribersReceiveTheEndOfTheOneSubject() {
        let source: TestSource<Int> = scheduler.cold("-1-|")
        let subject = PublishSubject<Int>()
        let connectable = source.multicast(subject)
        _ = connectable.connect()
        scheduler.advance(ticks: 5)
        let late = scheduler.record(connectable)
        #expect(late.difference(from: "-----|") == nil)
    }

    @Test func anErrorReachesAllThroughTheSubject() {
        let source: TestSource<Int> = scheduler.cold("-1-#", error: Boom(number: 4))
        let connectable = source.multicast(ReplaySubject<Int>.create(bufferSize: 1))
        let recorder = scheduler.record(connectable)
        _ = connectable.connect()
        scheduler.run()
        let late = scheduler.record(connectable)
        #expect(recorder.history == "1@1 #4@3")
        #expect(late.history == "1@3 #4@3")
        #expect(source.subscriptionDifference(from: "^--!") == nil)
    }

    @Test func aSubscriberOfTheNextConnectionReceivesItsSubjectFromTheBeginning() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let connectable = source.multicast { BehaviorSubject<Int>(value: 0) }
        let first = scheduler.record(connectable)
        let connection = connectable.connect()
        scheduler.advance(ticks: 2)
        connection.dispose()
        let second = scheduler.record(connectable)
        _ = connectable.connect()
        scheduler.run()
        #expect(first.difference(from: "01") == nil)
        #expect(second.difference(from: "--01-2-|") == nil)
    }
}
