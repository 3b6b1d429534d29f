/// A stage that delivers later, by its only user: `observe(on:)`.
struct PausingTests {
    private let well = Well()

    @Test func aFullBufferBeforeASchedulerPausesIt() {
        let turns = ManualScheduler()
        let recorder = VirtualTimeScheduler().record(
            well.stream.observe(on: turns, bufferingPolicy: .pauseSource(3)))
        #expect(well.sent == 3)
        turns.takeTurn()
        #expect(recorder.elements.starts(with: [1, 2, 3]))
        #expect(well.sent <= 9)
        for _ in 0..<20 { turns.takeTurn() }
        #expect(recorder.elements == Array(1...recorder.elements.count))
        let sent = well.sent
        #expect(sent - recorder.elements.count <= 3)
        recorder.dispose()
        #expect(well.disposals == 1)
        #expect(well.sent == sent)
    }

    @Test func aFullStageThatLeavesLetsTheSourceGoOnForOthers() {
        let scheduler = VirtualTimeScheduler()
        let shared = Well(length: 100).stream.publish()
        let others = scheduler.record(shared)
        let slow = scheduler.record(shared.observe(on: ManualScheduler(), bufferingPolicy: .pauseSource(3)))
        let connection = shared.connect()
        #expect(others.elements == [1, 2, 3])
        slow.dispose()
        #expect(others.elements == Array(1...100))
        connection.dispose()
    }

    @Test func aSlowLoopBehindASchedulerPausesItToo() async throws {
        let turns = ManualScheduler()
        let stream = well.stream.observe(on: turns, bufferingPolicy: .pauseSource(3))
        var iterator = stream.values(bufferingPolicy: .pauseSource(4)).makeAsyncIterator()
        for _ in 0..<100 { turns.takeTurn() }
        #expect(well.sent <= 12)
        for number in 1...100 {
            turns.run()
            #expect(try await iterator.next() == number)
            #expect(well.sent - number <= 16)
        }
    }
}
