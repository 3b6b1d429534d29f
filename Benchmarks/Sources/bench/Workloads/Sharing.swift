import Rill

extension Workload {
    static let sharing = [
        Workload(
            "share_replay1_10subs", .delivery, million, loop: replayLoop,
            rill: { count in
                let subject = hidden(PublishSubject<Int>())
                return feed(count, subject, through: hidden(subject.share(replay: 1)))
            }),
        Workload(
            "replaySubject1_10subs", .delivery, million, loop: replayLoop,
            rill: { count in
                let subject = hidden(ReplaySubject<Int>.create(bufferSize: 1))
                return feed(count, subject, through: hidden(subject.asObservable()))
            }),
        Workload(
            "replaySubject1_late", .subscription, hundredThousand,
            loop: { count in
                let sum = Sum()
                let same = Closures().same
                let subject = HandReplay()
                for _ in 0..<count {
                    subject.join(mapStep(sum.add, same))
                    subject.leave()
                }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                let subject = hidden(ReplaySubject<Int>.create(bufferSize: 1))
                subject.onNext(1)
                for _ in 0..<count { subject.subscribe(onNext: sum.add).dispose() }
                return sum.total()
            }),
    ]

    @Sendable private static func replayLoop(_ count: Int) -> Int {
        let sum = Sum()
        nonisolated(unsafe) var last = 0
        let keep: @Sendable (Int) -> Void = hidden { last = $0 }
        let observers = (0..<hidden(10)).map { _ in sum.add }
        for number in 0..<count / 10 {
            keep(number)
            for observer in observers { observer(number) }
        }
        precondition(last == count / 10 - 1)
        return sum.total()
    }

    private static func feed<Subject: ObserverType<Int>>(
        _ count: Int, _ subject: Subject, through stream: Observable<Int>
    ) -> Int {
        let sum = Sum()
        let subscriptions = (0..<10).map { _ in stream.subscribe(onNext: sum.add) }
        for number in 0..<count / 10 { subject.onNext(number) }
        for subscription in subscriptions { subscription.dispose() }
        return sum.total()
    }
}
