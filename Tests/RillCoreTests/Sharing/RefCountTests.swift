struct RefCountTests {
    @Test(arguments: [
        SharingScript(
            "the first subscriber connects and the last disconnects", "-1-2-3-4-|",
            .subscribe, .wait(2), .subscribe, .wait(2), .leave(0), .wait(2), .leave(1),
            received: ["-1-2", "---2-3"], subscribed: ["^-----!"]),
        SharingScript(
            "a subscriber after the last has left starts the source again", "-1-2-|",
            .subscribe, .wait(2), .leave(0), .wait(1), .subscribe,
            received: ["-1", "----1-2-|"], subscribed: ["^-!", "---^----!"]),
        SharingScript(
            "disposing twice leaves once", "-1-|",
            .subscribe, .subscribe, .leave(0), .leave(0), received: ["", "-1-|"], subscribed: ["^--!"]),
        SharingScript(
            "an error reaches all, and the next subscriber starts the source again", "-1-#",
            .subscribe, .subscribe, .wait(3), .subscribe,
            received: ["-1-#", "-1-#", "----1-#"], subscribed: ["^--!", "---^--!"]),
    ])
    func theSourceRunsWhileItHasASubscriber(_ script: SharingScript) {
        #expect(script.difference { $0.publish().refCount() } == nil)
        #expect(script.difference { $0.share() } == nil)
    }

    @Test func aSubscriberThatJoinsDuringTheTeardownStartsTheSourceAfterIt() {
        let log = Log<String>()
        let joined = SerialDisposable()
        let again = SerialDisposable()
        let counted = Observable<Int> { observer, lifetime in
            log.write("start")
            lifetime.onDispose { log.write("torn down") }
            lifetime.onDispose { if let join = again.disposable { join.dispose() } }
            observer.onNext(1)
        }.publish().refCount()
        let first = counted.subscribe()
        again.disposable = Disposables.create {
            joined.disposable = counted.subscribe(onNext: { log.write("\($0)") })
            log.write("subscribe returned")
        }
        first.dispose()
        #expect(log.entries == ["start", "subscribe returned", "torn down", "start", "1"])
        joined.dispose()
        #expect(log.entries.last == "torn down")
    }

    @Test func aSubscriberThatJoinsInsideTheRunThatHasEndedStartsTheSourceAfterIt() {
        let log = Log<String>()
        let counted = Observable<Int> { observer, lifetime in
            log.write("start")
            observer.onNext(1)
            log.write(lifetime.isDisposed ? "returns" : "is alive")
        }.publish().refCount()
        let second = SerialDisposable()
        _ = counted.take(1).subscribe(onCompleted: {
            second.disposable = counted.subscribe(onNext: { log.write("second \($0)") })
        })
        #expect(log.entries == ["start", "returns", "start", "second 1", "is alive"])
        second.dispose()
    }

    @Test func joiningInsideEveryRunTakesConstantStack() {
        let attempts = Attempts()
        let counted = attempts.stream { .just($0) }.publish().refCount()
        onSmallStack {
            @Sendable func join() {
                _ = counted.subscribe(onCompleted: { if attempts.total < 10_000 { join() } })
            }
            join()
        }
        #expect(attempts.total == 10_000)
        #expect(attempts.peak == 1)
    }
}
