import Dispatch
import Rill
import RillTesting

extension Workload {
    static let schedulers = [
        Workload(
            "observeOn_queue", .event, hundredThousand, usesThreads: true,
            loop: { count in
                let sum = Sum()
                let queue = DispatchQueue(label: "bench.loop")
                for number in 0..<count { queue.async { sum.add(number) } }
                queue.sync {}
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                let end = DispatchSemaphore(value: 0)
                let subscription = hidden(created(count).observe(on: SerialDispatchQueueScheduler()))
                    .subscribe(onNext: sum.add, onCompleted: { end.signal() })
                end.wait()
                subscription.dispose()
                return sum.total()
            }),
        Workload(
            "timers_scheduler", .timer, hundredThousand, usesThreads: true,
            loop: { count in
                let countdown = Countdown(count)
                let queue = DispatchQueue(label: "bench.loop")
                for number in 0..<count {
                    queue.asyncAfter(deadline: .now() + .microseconds(delay(of: number))) {
                        countdown.fired(number)
                    }
                }
                return countdown.wait()
            },
            rill: { count in
                let countdown = Countdown(count)
                let scheduler = SerialDispatchQueueScheduler()
                for number in 0..<count {
                    _ = scheduler.schedule(after: .microseconds(delay(of: number))) {
                        countdown.fired(number)
                    }
                }
                return countdown.wait()
            }),
        Workload(
            "timers_operator", .timer, hundredThousand, usesThreads: true, loop: nil,
            rill: { count in
                let countdown = Countdown(count)
                let scheduler = SerialDispatchQueueScheduler()
                for number in 0..<count {
                    _ = hidden(Observable<Int>.timer(.microseconds(delay(of: number)), scheduler: scheduler))
                        .subscribe(onNext: { _ in countdown.fired(number) })
                }
                return countdown.wait()
            }),
        Workload(
            "timers_virtual", .timer, hundredThousand,
            loop: { count in
                let sum = Sum()
                var heap = HandHeap()
                for number in 0..<count { heap.push(due: delay(of: number)) { sum.add(number) } }
                while let work = heap.pop() { work() }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                let scheduler = VirtualTimeScheduler()
                for number in 0..<count {
                    _ = scheduler.schedule(after: .microseconds(delay(of: number))) { sum.add(number) }
                }
                scheduler.run()
                return sum.total()
            }),
    ]

    /// Mixed delays within a millisecond.
    private static func delay(of number: Int) -> Int { number &* 7919 % 1000 }
}
