import Rill

struct Failure: Error {}

let million = 1_000_000

let workloads: [Workload] = [
    Workload(
        name: "range.map.filter, visible", unit: "event", count: million, limit: 1,
        loop: { sink in
            for number in 0..<opaque(million) {
                let mapped = number &* 3
                if mapped & 1 == 0 { sink.sum &+= mapped }
            }
        },
        rill: { sink in
            _ = Observable.range(start: 0, count: opaque(million))
                .map { $0 &* 3 }.filter { $0 & 1 == 0 }
                .subscribe(onNext: { sink.sum &+= $0 })
        }),
    Workload(
        name: "range, 10 opaque maps", unit: "event", count: million, limit: 60,
        loop: { sink in
            var chain: @Sendable (Int) -> Void = { sink.sum &+= $0 }
            for _ in 0..<10 {
                let next = opaque(chain)
                chain = { next($0 &+ 1) }
            }
            for number in 0..<opaque(million) { chain(number) }
        },
        rill: { sink in
            var stream = Observable.range(start: 0, count: opaque(million))
            for _ in 0..<10 { stream = opaqueMap(stream) }
            _ = stream.subscribe(onNext: { sink.sum &+= $0 })
        }),
    Workload(
        name: "just.map, subscribe and dispose, visible", unit: "subscription", count: million / 10,
        limit: nil,
        loop: nil,
        rill: { sink in
            for number in 0..<million / 10 {
                Observable.just(number).map { $0 &+ 1 }.subscribe(onNext: { sink.sum &+= $0 }).dispose()
            }
        }),
    Workload(
        name: "just.map, subscribe and dispose, prebuilt", unit: "subscription", count: million / 10,
        limit: nil,
        loop: nil,
        rill: { sink in
            let stream = opaqueMap(opaque(Observable.just(1)))
            for _ in 0..<million / 10 { stream.subscribe(onNext: { sink.sum &+= $0 }).dispose() }
        }),
    Workload(
        name: "error, catchError, just", unit: "subscription", count: million / 10, limit: nil, loop: nil,
        rill: { sink in
            for number in 0..<million / 10 {
                _ = Observable<Int>.error(Failure()).catchError { _ in .just(number) }
                    .subscribe(onNext: { sink.sum &+= $0 })
            }
        }),
    Workload(
        name: "retry(1000) of a source that fails at once", unit: "attempt", count: million / 10, limit: nil,
        loop: nil,
        rill: { sink in
            let failing = opaque(Observable<Int>.error(Failure()))
            for _ in 0..<100 { _ = failing.retry(1000).subscribe(onError: { _ in sink.sum &+= 1 }) }
        }),
    Workload(
        name: "retryWhen, immediate trigger", unit: "attempt", count: million / 10, limit: nil, loop: nil,
        rill: { sink in
            let failing = opaque(Observable<Int>.error(Failure()))
            for _ in 0..<100 {
                _ = failing.retryWhen { $0.enumerated().take(1000) }.subscribe(onCompleted: { sink.sum &+= 1 }
                )
            }
        }),
    Workload(
        name: "flatMap to just", unit: "event", count: million / 10, limit: nil, loop: nil,
        rill: { sink in
            _ = Observable.range(start: 0, count: million / 10).flatMap { Observable.just($0) }
                .subscribe(onNext: { sink.sum &+= $0 })
        }),
    Workload(
        name: "create, one event after the other", unit: "event", count: million, limit: nil, loop: nil,
        rill: { sink in
            let source = opaque(
                Observable<Int>.create { observer, _ in for number in 0..<million { observer.onNext(number) }
                })
            _ = source.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.subscribe(onNext: { sink.sum &+= $0 })
        }),
    Workload(
        name: "subject to one subscriber", unit: "event", count: million, limit: nil, loop: nil,
        rill: { sink in
            let subject = opaque(PublishSubject<Int>())
            _ = subject.subscribe(onNext: { sink.sum &+= $0 })
            for number in 0..<million { subject.onNext(number) }
        }),
    Workload(
        name: "subject to 100 subscribers", unit: "delivery", count: million, limit: nil, loop: nil,
        rill: { sink in
            let subject = opaque(PublishSubject<Int>())
            for _ in 0..<100 { _ = subject.subscribe(onNext: { sink.sum &+= $0 }) }
            for number in 0..<million / 100 { subject.onNext(number) }
        }),
    Workload(
        name: "materialize.dematerialize", unit: "event", count: million, limit: nil, loop: nil,
        rill: { sink in
            _ = opaque(Observable.range(start: 0, count: million)).materialize().dematerialize()
                .subscribe(onNext: { sink.sum &+= $0 })
        }),
]
