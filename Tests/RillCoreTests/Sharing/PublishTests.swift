struct PublishTests {
    private let scheduler = VirtualTimeScheduler()

    @Test(arguments: [
        SharingScript(
            "a late subscriber receives later elements only", "-1-2-|",
            .subscribe, .connect, .wait(2), .subscribe,
            received: ["-1-2-|", "---2-|"], subscribed: ["^----!"]),
        SharingScript("never", "-", .subscribe, .connect, received: ["-"], subscribed: ["^"]),
        SharingScript("empty", "--|", .subscribe, .connect, received: ["--|"], subscribed: ["^-!"]),
        SharingScript("synchronous", "|", .subscribe, .connect, received: ["|"], subscribed: ["(^!)"]),
    ])
    func nothingIsReplayed(_ script: SharingScript) {
        #expect(script.difference { $0.publish() } == nil)
    }

    @Test func aSubscriberThatLeavesEarlyDoesNotAffectTheOthers() {
        let source: TestSource<Int> = scheduler.cold("-1-2-|")
        let connectable = source.publish()
        let one = scheduler.record(connectable.take(1))
        let all = scheduler.record(connectable)
        _ = connectable.connect()
        scheduler.run()
        #expect(one.difference(from: "-(1|)") == nil)
        #expect(all.difference(from: "-1-2-|") == nil)
    }
}
