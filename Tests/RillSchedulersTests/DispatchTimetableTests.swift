@testable import RillSchedulers

struct DispatchTimetableTests {
    @Test func pendingWorkAloneRetainsIt() {
        weak var kept: DispatchTimetable?
        let lifetime = Lifetime()
        do {
            let timetable = DispatchTimetable(
                on: DispatchQueue(label: "test.timetable"), isConcurrent: false, leeway: .nanoseconds(0))
            kept = timetable
            timetable.schedule(after: .seconds(100), in: lifetime) {}
            #expect(timetable.count == 1)
        }
        #expect(kept != nil)
        lifetime.dispose()
        #expect(kept == nil)
    }

    @Test func itsClockIsTheClockOfDispatch() {
        let timetable = DispatchTimetable(
            on: DispatchQueue(label: "test.timetable"), isConcurrent: false, leeway: .nanoseconds(0))
        let before = Duration.nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
        let now = timetable.now.sinceZero
        let after = Duration.nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
        #expect(before <= now && now <= after)
    }
}
