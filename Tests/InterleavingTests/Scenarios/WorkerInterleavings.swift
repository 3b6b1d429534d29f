import Dispatch
import Foundation

@testable import RillNetworking
@testable import RillSchedulers

/// What threads of Dispatch run elsewhere is run here by a thread of the scenario.
struct WorkerInterleavings {
    private func pool(_ bodies: Bodies, resting: Rests = Rests()) -> WorkerPool {
        WorkerPool(
            usualWorkers: 1,
            startThread: { body in
                bodies.add(body)
                return true
            },
            rest: WorkerPool.Rest(wait: { resting.wait(whileOpen: bodies) }, wake: { resting.wake() }),
            afterTenMilliseconds: { bodies.add($0) })
    }

    @Test func workIsGivenToAPoolWhileItsWorkerStops() {
        explore { run in
            let bodies = Bodies()
            let rests = Rests()
            let workers = pool(bodies, resting: rests)
            let done = SharedVariable<[Int]>([])
            let given = Atomic<Int>(0)
            for numbers in [1...2, 3...3] {
                run.thread {
                    for number in numbers { workers.run { done.update { $0.append(number) } } }
                    rests.expire()
                    if given.add(1, ordering: .acquiringAndReleasing).newValue == 2 { bodies.close() }
                }
            }
            run.thread { bodies.run() }
            run.afterwards {
                run.expect(done.value.sorted() == [1, 2, 3], "\(done.value)")
                run.expect(workers.counts == [0, 0], "\(workers.counts) workers are left")
            }
        }
    }

    /// A queue of three bytes with room for one: the network pauses, and continues on the worker.
    private func send(_ number: Int, through queue: ResponseQueue) {
        if number == 3 { return queue.end(with: nil) }
        let isTaken = queue.enqueue(Data([UInt8(number)]), bufferingUpTo: 1) {
            send(number, through: queue)
        }
        if isTaken { send(number + 1, through: queue) }
    }

    private func response(_ run: Scenario, isHeld: Bool = false, isDisposedOf: Bool = false) {
        let bodies = Bodies()
        let workers = pool(bodies)
        let probe = run.probe(ExchangeEvent.self)
        let queue = SharedVariable<ResponseQueue?>(nil)
        probe.subscribe(
            to: Observable { observer, lifetime in
                queue.value = ResponseQueue(to: observer, in: lifetime, on: workers)
            })
        run.thread {
            if let queue = queue.value {
                let isHeld = isHeld && queue.takeTurn()
                send(0, through: queue)
                if isHeld { queue.startDraining() }
            }
            bodies.close()
        }
        run.thread { bodies.run() }
        if isDisposedOf { run.thread { probe.dispose() } }
        run.afterwards {
            let bytes = probe.elements.compactMap { event -> UInt8? in
                if case .body(let data) = event { data.first } else { nil }
            }
            run.expect(bytes == Array([0, 1, 2].prefix(bytes.count)), "\(bytes)")
            run.expect(isDisposedOf || probe.isCompleted && bytes.count == 3, probe.text)
            run.expect(workers.counts == [0, 0], "\(workers.counts) workers are left")
            queue.value = nil
        }
    }

    @Test func aResponseArrivesWhileAWorkerDeliversIt() {
        explore { response($0) }
    }

    @Test func aResponseIsHeldForAWorkerWhileItArrives() {
        explore { response($0, isHeld: true) }
        explore { response($0, isHeld: true, isDisposedOf: true) }
    }

    @Test func aResponseIsDisposedOfWhileItArrives() {
        explore { response($0, isDisposedOf: true) }
    }

    /// Never activated, so that its timers never fire: a thread of the scenario takes their place.
    private static let idle = DispatchQueue(label: "idle", attributes: .initiallyInactive)

    private func timetable() -> DispatchTimetable {
        DispatchTimetable(on: Self.idle, isConcurrent: false, leeway: .nanoseconds(0))
    }

    @Test func workIsScheduledWhileTheTimerFires() {
        explore { run in
            let table = timetable()
            let ran = SharedVariable<[Int]>([])
            let lifetime = Lifetime()
            for number in 1...2 {
                run.thread {
                    table.schedule(after: .zero, in: lifetime) { ran.update { $0.append(number) } }
                }
            }
            run.thread { table.fire() }
            run.afterwards {
                run.expect(table.count == 0 || table.isSet, "work is pending, but the timer is not set")
                table.fire()
                run.expect(ran.value.sorted() == [1, 2], "\(ran.value)")
                run.expect(table.count == 0, "work is left")
                lifetime.dispose()
            }
        }
    }

    @Test func workIsCancelledWhileTheTimerFires() {
        explore { run in
            let table = timetable()
            let ran = SharedVariable<[Int]>([])
            let (one, other) = (Lifetime(), Lifetime())
            table.schedule(after: .zero, in: one) { ran.update { $0.append(1) } }
            table.schedule(after: .zero, every: .seconds(3_600), in: other) {
                ran.update { $0.append(2) }
            }
            run.thread { table.fire() }
            run.thread { one.dispose() }
            run.thread { other.dispose() }
            run.afterwards {
                run.expect([[], [1], [2], [1, 2]].contains(ran.value), "\(ran.value)")
                run.expect(table.count == 0, "work is left")
            }
        }
    }
}

/// The waits of workers.
private final class Rests: Sendable {
    private let ends = Mutex<[Bool]>([])

    func wake() { ends.withLock { $0.append(true) } }

    /// Ends a wait in vain.
    func expire() { ends.withLock { $0.append(false) } }

    /// Whether the wait has ended by `wake`; in vain, too, when nothing more is given to the workers.
    func wait(whileOpen bodies: Bodies) -> Bool {
        Threads.wait(atMost: .seconds(30)) {
            ends.withLock { $0.popLast() } ?? (bodies.isClosed ? false : nil)
        }
            ?? false
    }
}
