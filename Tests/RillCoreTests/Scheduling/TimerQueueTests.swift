@testable import RillCore

struct TimerQueueTests {
    private let lifetime = Lifetime()
    private let bag = DisposeBag()

    init() {
        lifetime.disposed(by: bag)
    }

    private func work(due milliseconds: Int, in other: Lifetime? = nil) -> ScheduledWork {
        ScheduledWork(
            due: Instant(sinceZero: .milliseconds(milliseconds)), in: other ?? lifetime, work: {},
            onEnded: { _ in })
    }

    private func moment(_ milliseconds: Int) -> Instant { Instant(sinceZero: .milliseconds(milliseconds)) }

    @Test func aDisposedDisposableIsNotInserted() {
        var queue = TimerQueue()
        let lifetime = Lifetime()
        let ended = work(due: 1, in: lifetime)
        lifetime.dispose()
        queue.insert(ended)
        #expect(queue.isEmpty == true)
    }

    @Test func allWorkIsRemovedTogether() {
        var queue = TimerQueue()
        let all = (0..<10).map { work(due: 10 - $0) }
        for work in all { queue.insert(work) }
        #expect(queue.removeAll().count == 10)
        #expect(queue.isEmpty == true)
        #expect(all.filter { queue.remove($0) }.isEmpty)
        queue.insert(all[3])
        #expect(queue.first === all[3])
    }

    @Test(.calculation, arguments: 0..<20 as Range<UInt64>)
    func anySeriesOfInsertionsAndRemovalsMatchesASortedList(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var queue = TimerQueue()
        #expect(queue.isEmpty == true && queue.first == nil)
        var model: [ScheduledWork] = []
        var removed: [ScheduledWork] = []
        for _ in 0..<1_500 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<5:
                let work = work(due: Int.random(in: 0...100, using: &generator))
                queue.insert(work)
                let place = model.firstIndex { $0.due > work.due } ?? model.endIndex
                model.insert(work, at: place)
            case 5..<7 where !model.isEmpty:
                let work = model.remove(at: Int.random(in: 0..<model.count, using: &generator))
                #expect(queue.remove(work) == true)
                removed.append(work)
            case 7 where !removed.isEmpty:
                #expect(queue.remove(removed[Int.random(in: 0..<removed.count, using: &generator)]) == false)
            default:
                let time = moment(Int.random(in: 0...60, using: &generator))
                let expected = model.first.flatMap { $0.due <= time ? $0 : nil }
                #expect(queue.popFirst(due: time) === expected)
                if expected != nil { removed.append(model.removeFirst()) }
            }
            #expect(queue.count == model.count)
            #expect(queue.first === model.first)
        }
        while let expected = model.first {
            #expect(queue.popFirst(due: moment(1_000)) === expected)
            model.removeFirst()
        }
        #expect(queue.isEmpty == true)
    }
}
