import Rill
import RillEventLog
import RillTesting

/// Recording in a log. The counterpart is `materialize().dematerialize()` in place of a loop, so the ratio
/// shows the cost of a log beyond the cost of events as values. The counterpart of the workloads with a clock
/// in their name is `materialize(timedOn:).dematerialize()`, which reads the clock as the log does.
extension Workload {
    static let logs = [
        Workload("log_all", .event, million, loop: asValues) { recorded($0, .all) },
        Workload("log_last_1000", .event, million, loop: asValues) { recorded($0, .last(1000)) },
        Workload("log_none", .event, million, loop: asValues) { recorded($0, .none) },
        Workload("log_disabled", .event, million, loop: asValues) { recorded($0, .all, isEnabled: false) },
        Workload("log_virtual_clock", .event, million, loop: { asTimedValues($0, VirtualTimeScheduler()) }) {
            recorded($0, .last(1000))
        },
        Workload(
            "log_subject", .event, million,
            loop: { sent($0, through: { timed($0, VirtualTimeScheduler()) }) },
            rill: { count in
                let log = EventLog<Int>(scheduler: VirtualTimeScheduler(), retention: .last(1000))
                return sent(count, through: { logged($0, log) })
            }),
        Workload(
            "log_real_clock", .event, million, loop: { asTimedValues($0, SerialDispatchQueueScheduler()) }
        ) {
            recorded($0, .last(1000), on: SerialDispatchQueueScheduler())
        },
    ]

    private static func recorded(
        _ count: Int, _ retention: LogRetention, on scheduler: any Scheduler = VirtualTimeScheduler(),
        isEnabled: Bool = true
    ) -> Int {
        let sum = Sum()
        let log = EventLog<Int>(scheduler: scheduler, retention: retention)
        log.isEnabled = isEnabled
        logged(ranged(count), log).subscribe(onNext: sum.add).dispose()
        return sum.total()
    }

    @Sendable private static func asValues(_ count: Int) -> Int {
        let sum = Sum()
        dematerialized(materialized(ranged(count))).subscribe(onNext: sum.add).dispose()
        return sum.total()
    }

    private static func asTimedValues(_ count: Int, _ scheduler: some Scheduler) -> Int {
        let sum = Sum()
        timed(ranged(count), scheduler).subscribe(onNext: sum.add).dispose()
        return sum.total()
    }

    /// Sends elements after the subscription, as most streams do.
    private static func sent(_ count: Int, through stream: (Observable<Int>) -> Observable<Int>) -> Int {
        let sum = Sum()
        let subject = PublishSubject<Int>()
        let subscription = stream(subject.asObservable()).subscribe(onNext: sum.add)
        for number in 0..<count { subject.onNext(number) }
        subscription.dispose()
        return sum.total()
    }

    @inline(never)
    private static func logged(_ stream: Observable<Int>, _ log: EventLog<Int>) -> Observable<Int> {
        stream.log("numbers", to: log)
    }

    @inline(never)
    private static func timed(_ stream: Observable<Int>, _ scheduler: any Scheduler) -> Observable<Int> {
        stream.materialize(timedOn: scheduler).dematerialize()
    }
}
