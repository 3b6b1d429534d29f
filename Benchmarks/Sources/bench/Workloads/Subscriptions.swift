import Rill

extension Workload {
    static let subscriptions = [
        Workload(
            "just_map_sub_dispose", .subscription, hundredThousand,
            loop: { count in
                let sum = Sum()
                let closures = Closures()
                for number in 0..<count { handMapped(handJust(number), closures.increment)(sum.add) }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                let closures = Closures()
                for number in 0..<count {
                    mapped(closures.just(number), closures.increment).subscribe(onNext: sum.add).dispose()
                }
                return sum.total()
            }),
        Workload(
            "prebuilt_sub_dispose", .subscription, hundredThousand,
            loop: { count in
                let sum = Sum()
                let stream = handMapped(hidden(handJust(1)), Closures().increment)
                for _ in 0..<count { stream(sum.add) }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                let closures = Closures()
                let stream = mapped(closures.just(1), closures.increment)
                for _ in 0..<count { stream.subscribe(onNext: sum.add).dispose() }
                return sum.total()
            }),
        Workload(
            "hot_map_sub_dispose", .subscription, hundredThousand,
            loop: { count in
                let sum = Sum()
                let closures = Closures()
                let subject = HandList()
                let join = hidden(subject.join)
                for _ in 0..<count {
                    handMapped(join, closures.increment)(sum.add)
                    subject.leave()
                }
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                let closures = Closures()
                let subject = hidden(PublishSubject<Int>())
                for _ in 0..<count {
                    mapped(subject.asObservable(), closures.increment).subscribe(onNext: sum.add).dispose()
                }
                return sum.total()
            }),
    ]
}
