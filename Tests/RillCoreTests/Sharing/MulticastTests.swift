struct MulticastTests {
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
        let script = SharingScript(
            "the value of the subject first", "-1-2-|",
            .subscribe, .connect, received: ["01-2-|"], subscribed: ["^----!"])
        #expect(script.difference { $0.multicast(BehaviorSubject<Int>(value: 0)) } == nil)
        let failing = SharingScript(
            "the replay of the subject after its error", "-1-#",
            .subscribe, .connect, .wait(3), .subscribe, received: ["-1-#", "---(1#)"], subscribed: ["^--!"])
        #expect(failing.difference { $0.multicast(ReplaySubject<Int>.create(bufferSize: 1)) } == nil)
    }

    @Test(arguments: [
        SharingScript(
            "a subscriber receives the next connection too", "-1-2-|",
            .subscribe, .connect, .wait(2), .disconnect, .connect,
            received: ["-1-1-2-|"], subscribed: ["^-!", "--^----!"]),
        SharingScript(
            "a late subscriber receives the end", "-1-|",
            .connect, .wait(5), .subscribe, received: ["-----|"], subscribed: ["^--!"]),
    ])
    func oneSubjectServesEveryConnection(_ script: SharingScript) {
        #expect(script.difference { $0.multicast(PublishSubject<Int>()) } == nil)
    }

    @Test func aSubscriberOfTheNextConnectionReceivesItsSubjectFromTheBeginning() {
        let script = SharingScript(
            "a subject for each connection", "-1-2-|",
            .subscribe, .connect, .wait(2), .disconnect, .subscribe, .connect,
            received: ["01", "--01-2-|"], subscribed: ["^-!", "--^----!"])
        #expect(script.difference { $0.multicast { BehaviorSubject<Int>(value: 0) } } == nil)
    }
}
