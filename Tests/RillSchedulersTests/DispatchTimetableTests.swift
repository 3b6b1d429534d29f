@testable import RillSchedulers

struct DispatchTimetableTests {
    private let timetable = DispatchTimetable(
        on: DispatchQueue(label: "test.timetable"), isConcurrent: false, leeway: .nanoseconds(0))

    @Test func itIsReleasedWhenNoWorkIsPending() {
        weak var released: DispatchTimetable?
        do {
            let timetable = DispatchTimetable(
                on: DispatchQueue(label: "test.timetable"), isConcurrent: false, leeway: .nanoseconds(0))
            released = timetable
            let lifetime = Lifetime()
            timetable.schedule(after: .seconds(100), in: lifetime) {}
            #expect(timetable.count == 1)
            lifetime.dispose()
            #expect(timetable.count == 0)
        }
        #expect(released == nil)
    }

    @Test func pendingWorkRetainsIt() {
        weak var kept: DispatchTimetable?
        let lifetime = Lifetime()
        do {
            let timetable = DispatchTimetable(
                on: DispatchQueue(label: "test.timetable"), isConcurrent: false, leeway: .nanoseconds(0))
            kept = timetable
            timetable.schedule(after: .seconds(100), in: lifetime) {}
        }
        #expect(kept != nil)
        lifetime.dispose()
        #expect(kept == nil)
    }

    @Test func workInADisposedLifetimeIsNotRetained() {
        let lifetime = Lifetime()
        lifetime.dispose()
        timetable.schedule(after: .seconds(100), in: lifetime) {}
        #expect(timetable.count == 0)
    }

    @Test func itsClockIsTheClockOfDispatchAndNeverGoesBack() {
        var last = timetable.now
        for _ in 0..<1_000 {
            let now = timetable.now
            #expect(now >= last)
            last = now
        }
        let dispatch = Duration.nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
        #expect(dispatch >= last.sinceZero)
    }

    @Test func aCancelledTimerDoesNotDelayTheNextOne() async {
        let fired = Latch()
        let first = Lifetime()
        let second = Lifetime()
        timetable.schedule(after: .milliseconds(500), in: first) { Issue.record("fired") }
        timetable.schedule(after: .milliseconds(510), in: second) { fired.give() }
        first.dispose()
        #expect(await fired.wait())
        #expect(timetable.count == 0)
    }
}
