@testable import RillCore

struct MovableTimerTests {
    private let deadlines = (0..<3).map { Deadline(due: Instant(sinceZero: .seconds($0)), order: UInt64($0)) }

    @Test func theFirstDeadlineIsScheduledAndOthersMoveIt() {
        var timer = MovableTimer()
        let isScheduled = deadlines.map { timer.move(to: $0) }
        #expect(isScheduled == [true, false, false])
        let moved = [timer.fire(at: deadlines[0]), timer.fire(at: deadlines[2])]
        #expect(moved == [deadlines[2], nil])
    }

    @Test func aTimerThatIsOverIsScheduledAgain() {
        var timer = MovableTimer()
        _ = timer.move(to: deadlines[0])
        _ = timer.fire(at: deadlines[0])
        let isScheduled = timer.move(to: deadlines[1])
        timer.stop()
        let isScheduledAgain = timer.move(to: deadlines[2])
        #expect(isScheduled && isScheduledAgain)
    }

    @Test func deadlinesOfOneInstantDiffer() {
        var timer = MovableTimer()
        let second = Deadline(due: deadlines[0].due, order: 7)
        _ = (timer.move(to: deadlines[0]), timer.move(to: second))
        let moved = timer.fire(at: deadlines[0])
        #expect(moved == second)
    }
}
