import Rill

extension Workload {
    static let subjects = [
        deliveries("subject_1", to: 1),
        deliveries("subject_10", to: 10),
        deliveries("subject_100", to: 100),
        Workload(
            "subject_10k_subs", .subscription, hundredThousand,
            loop: { count in
                let sum = Sum()
                let same = Closures().same
                for _ in 0..<count / tenThousand {
                    var observers: [Int: HandObserver] = [:]
                    for key in 0..<tenThousand { observers[key] = HandObserver(emit: mapStep(sum.add, same)) }
                    for observer in observers.values { observer.emit(1) }
                    for key in 0..<tenThousand { observers[key] = nil }
                }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                for _ in 0..<count / tenThousand {
                    let subject = hidden(PublishSubject<Int>())
                    let subscriptions = (0..<tenThousand).map { _ in subject.subscribe(onNext: sum.add) }
                    subject.onNext(1)
                    for subscription in subscriptions { subscription.dispose() }
                }
                return sum.total()
            }),
        Workload(
            "publishSubjectCreating", .subscription, hundredThousand,
            loop: { count in
                let sum = Sum()
                let same = Closures().same
                let key = hidden(1)
                for _ in 0..<count {
                    var observers: [Int: HandObserver] = [:]
                    observers[key] = HandObserver(emit: mapStep(sum.add, same))
                    for observer in observers.values { observer.emit(1) }
                    observers[key] = nil
                }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                for _ in 0..<count {
                    let subject = hidden(PublishSubject<Int>())
                    let subscription = subject.subscribe(onNext: sum.add)
                    subject.onNext(1)
                    subscription.dispose()
                }
                return sum.total()
            }),
    ]

    private static func deliveries(_ name: String, to subscriberCount: Int) -> Workload {
        Workload(
            name, .delivery, million,
            loop: { count in
                let sum = Sum()
                let observers = (0..<hidden(subscriberCount)).map { _ in sum.add }
                for number in 0..<count / subscriberCount {
                    for observer in observers { observer(number) }
                }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                let subject = hidden(PublishSubject<Int>())
                let subscriptions = (0..<subscriberCount).map { _ in subject.subscribe(onNext: sum.add) }
                for number in 0..<count / subscriberCount { subject.onNext(number) }
                for subscription in subscriptions { subscription.dispose() }
                return sum.total()
            })
    }
}
