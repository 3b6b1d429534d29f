@Suite struct BufferTests {
    @Test func anArrayIsEmittedWhenItIsFullOrItsTimeIsOver() {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold("-1-2-3---4-|")
        let recorder = scheduler.record(
            source.buffer(timeSpan: .milliseconds(6), count: 2, scheduler: scheduler))
        scheduler.run()
        #expect(recorder.history == "[1, 2]@3 [3, 4]@9 []@11 |@11")
    }
}
