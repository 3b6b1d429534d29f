import Dispatch

@testable import RillSchedulers

/// Events for closures of the main actor. A thread of the scenario is the main queue.
struct MainQueueInterleavings {
    private final class MainQueue: Sendable {
        let waiting = Bodies()
        private let thread = SharedVariable<UInt?>(nil)
        let scheduler: MainScheduler

        init() {
            scheduler = MainScheduler(
                DispatchTimetable(
                    on: .global(), isConcurrent: false, leeway: .nanoseconds(0), turnLimit: .ofMainQueue),
                isOnQueue: { [thread] in thread.value == Threads.current },
                enqueue: { [waiting] in waiting.add($0) })
        }

        /// Runs `first` and the queued work on the current thread, as the main queue.
        func run(_ first: () -> Void = {}) {
            thread.value = Threads.current
            first()
            waiting.run()
            thread.value = nil
        }

        var isHere: Bool { thread.value == Threads.current }
    }

    /// A probe behind the main queue, which sees that it is called there.
    private func probe(_ run: Scenario, of subject: PublishSubject<Int>, on main: MainQueue) -> Probe<Int> {
        let probe = run.probe()
        probe.inside = { [unowned probe] event in
            probe.require(main.isHere, "\(event) is delivered elsewhere")
        }
        probe.subscribe(to: subject.observe(on: main.scheduler))
        return probe
    }

    @Test func eventsOfTheMainQueueAndOfAnotherThreadArriveOnceAndInTheOrderOfEach() {
        explore { run in
            let (main, subject) = (MainQueue(), PublishSubject<Int>())
            let probe = probe(run, of: subject, on: main)
            run.thread {
                subject.onNext(1)
                subject.onNext(2)
                main.waiting.close()
            }
            run.thread { main.run { for number in 3...4 { subject.onNext(number) } } }
            run.afterwards {
                for part in [[1, 2], [3, 4]] {
                    run.expect(probe.elements.filter(part.contains) == part, probe.text)
                }
                run.expect(probe.elements.count == 4, probe.text)
            }
        }
    }

    @Test func nothingFollowsADisposalOnTheMainQueue() {
        explore { run in
            let (main, subject) = (MainQueue(), PublishSubject<Int>())
            let probe = probe(run, of: subject, on: main)
            let delivered = SharedVariable<Int?>(nil)
            run.thread {
                for number in 1...3 { subject.onNext(number) }
                main.waiting.close()
            }
            run.thread {
                main.run {
                    subject.onNext(4)
                    probe.dispose()
                    delivered.value = probe.events.count
                }
            }
            run.afterwards { run.expect(probe.events.count == delivered.value, probe.text) }
        }
    }

    @Test func aDisposalElsewhereLetsOneEventFinish() {
        explore { run in
            let (main, subject) = (MainQueue(), PublishSubject<Int>())
            let probe = probe(run, of: subject, on: main)
            run.thread {
                for number in 1...2 { subject.onNext(number) }
                probe.dispose()
                main.waiting.close()
            }
            run.thread { main.run { subject.onNext(3) } }
            run.afterwards {
                run.expect([[1, 2], [1], []].contains(probe.elements.filter { $0 < 3 }), probe.text)
            }
        }
    }
}
