import RillRx

/// The loop is the same chain of an `Observable`.
extension Workload {
    static let traits = [
        Workload(
            "single_flatmap10", .subscription, tenThousand,
            loop: { subscribe($0, flatMappedTenTimes(Observable.just(1), Closures())) },
            rill: { subscribe($0, flatMappedTenTimes(Single.just(1), Closures())) }),
        Workload(
            "single_map10", .subscription, tenThousand,
            loop: { subscribe($0, mappedTenTimes(Observable.just(1), Closures())) },
            rill: { subscribe($0, mappedTenTimes(Single.just(1), Closures())) }),
        Workload(
            "rx_subscribe", .subscription, tenThousand, loop: { subscribe($0, hidden(.just(1))) },
            rill: { subscribeWithClosures($0, hidden(.just(1))) }),
        Workload(
            "single_create", .subscription, tenThousand, loop: { subscribe($0, createdTogether()) },
            rill: { subscribe($0, createdSingle()) }),
        Workload(
            "infallible_map10", .event, hundredThousand,
            loop: { count in
                let sum = Sum()
                mappedTenTimes(ranged(count), Closures()).subscribe(onNext: sum.add).dispose()
                return sum.total()
            },
            rill: { count in
                let sum = Sum()
                let numbers = hidden(Infallible.range(start: 0, count: count))
                mappedTenTimes(numbers, Closures()).subscribe(onNext: sum.add).dispose()
                return sum.total()
            }),
    ]

    private static func subscribe(_ count: Int, _ stream: Observable<Int>) -> Int {
        let sum = Sum()
        for _ in 0..<count { stream.subscribe(onNext: sum.add).dispose() }
        return sum.total()
    }

    /// Subscribes with closures as users write them, which belong to no actor.
    private static func subscribeWithClosures(_ count: Int, _ stream: Observable<Int>) -> Int {
        let sum = Sum()
        for _ in 0..<count { stream.subscribe(onNext: { sum.add($0) }).dispose() }
        return sum.total()
    }

    private static func subscribe(_ count: Int, _ single: Single<Int>) -> Int {
        let sum = Sum()
        for _ in 0..<count { single.subscribe(onSuccess: sum.add).dispose() }
        return sum.total()
    }
}

@inline(never) @_optimize(none) private func hidden(_ single: Single<Int>) -> Single<Int> { single }

@inline(never) @_optimize(none) private func hidden(_ stream: Infallible<Int>) -> Infallible<Int> { stream }

private func flatMappedTenTimes(_ stream: Observable<Int>, _ closures: Closures) -> Observable<Int> {
    (0..<10).reduce(hidden(stream)) { stream, _ in hidden(stream.flatMap(closures.just)) }
}

private func flatMappedTenTimes(_ single: Single<Int>, _ closures: Closures) -> Single<Int> {
    (0..<10).reduce(hidden(single)) { single, _ in hidden(single.flatMap(closures.justSingle)) }
}

private func mappedTenTimes(_ stream: Observable<Int>, _ closures: Closures) -> Observable<Int> {
    (0..<10).reduce(hidden(stream)) { stream, _ in hidden(stream.map(closures.increment)) }
}

private func mappedTenTimes(_ single: Single<Int>, _ closures: Closures) -> Single<Int> {
    (0..<10).reduce(hidden(single)) { single, _ in hidden(single.map(closures.increment)) }
}

private func mappedTenTimes(_ stream: Infallible<Int>, _ closures: Closures) -> Infallible<Int> {
    (0..<10).reduce(hidden(stream)) { stream, _ in hidden(stream.map(closures.increment)) }
}

@inline(never) private func createdTogether() -> Observable<Int> {
    hidden(
        .create { observer in
            observer.onNext(1)
            observer.onCompleted()
            return Disposables.create()
        })
}

@inline(never) private func createdSingle() -> Single<Int> {
    hidden(
        .create { single in
            single(.success(1))
            return Disposables.create()
        })
}
