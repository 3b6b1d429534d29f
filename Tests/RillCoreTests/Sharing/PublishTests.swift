struct PublishTests {
    @Test func nothingIsReplayed() {
        let script = SharingScript(
            "a late subscriber receives later elements only", "-1-2-|",
            .subscribe, .connect, .wait(2), .subscribe,
            received: ["-1-2-|", "---2-|"], subscribed: ["^----!"])
        #expect(script.difference { $0.publish() } == nil)
    }
}
