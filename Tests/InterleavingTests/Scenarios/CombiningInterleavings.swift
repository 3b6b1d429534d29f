struct CombiningInterleavings {
    @Test(arguments: combining + startingInnerStreams)
    func eventsOfTwoSourcesAreOneStream(_ form: TwoSourceForm) { form.explore() }

    private static let combining: [TwoSourceForm] = [
        TwoSourceForm("merge", { Observable.merge($0, $1) }) { probe in
            probe.elements.sorted() == [1, 2, 10, 20] && probe.elements.filter { $0 < 3 } == [1, 2]
                && probe.elements.filter { $0 > 3 } == [10, 20]
        },
        TwoSourceForm("mergeOfBoundedConcurrency", { Observable.of($0, $1).merge(maxConcurrent: 1) }) {
            $0.elements.starts(with: [1, 2]) && [[], [20], [10, 20]].contains($0.elements.dropFirst(2))
        },
        TwoSourceForm("zip", { Observable.zip($0, $1) { $0 + $1 } }) { $0.elements == [11, 22] },
        TwoSourceForm("zipOfACollection", { Observable.zip([$0, $1]).map { $0.reduce(0, +) } }) {
            $0.elements == [11, 22]
        },
        TwoSourceForm("combineLatest", { Observable.combineLatest($0, $1) { $0 + $1 } }) {
            [
                [11, 12, 22], [11, 21, 22], [12, 22], [21, 22], [22],
            ].contains($0.elements)
        },
        TwoSourceForm(
            "combineLatestOfACollection", { Observable.combineLatest([$0, $1]).map { $0.reduce(0, +) } }
        ) {
            [
                [11, 12, 22], [11, 21, 22], [12, 22], [21, 22], [22],
            ].contains($0.elements)
        },
        TwoSourceForm("withLatestFrom", { $0.withLatestFrom($1) { $0 + $1 } }) {
            [[], [12], [22], [11, 12], [11, 22], [21, 22]].contains($0.elements)
        },
        TwoSourceForm("takeUntil", { $0.takeUntil($1) }) { [[], [1], [1, 2]].contains($0.elements) },
        TwoSourceForm("skipUntil", { $0.skipUntil($1) }) { [[], [2], [1, 2]].contains($0.elements) },
        TwoSourceForm("amb", { $0.amb($1) }) { [[1, 2], [10, 20]].contains($0.elements) },
        TwoSourceForm("sample", { $0.sample($1) }) { [[], [1], [2], [1, 2]].contains($0.elements) },
        TwoSourceForm("concat", completesAlways: false, { $0.concat($1) }) {
            $0.elements.starts(with: [1, 2]) && [[], [20], [10, 20]].contains($0.elements.dropFirst(2))
        },
    ]

    private static let startingInnerStreams: [TwoSourceForm] = [
        TwoSourceForm(
            "concatMap", { one, other in one.concatMap { number in other.take(1).map { $0 + number } } }
        ) {
            $0.elements == $0.elements.sorted()
        },
        TwoSourceForm("flatMap", { one, other in one.flatMap { number in other.map { $0 + number } } }) {
            let elements = Set($0.elements)
            return elements.isSubset(of: [11, 21, 12, 22]) && elements.count == $0.events.count - 1
        },
        TwoSourceForm(
            "flatMapStartsAStreamWhileAnotherEnds",
            { one, other in one.flatMap { $0 == 1 ? other : .just(100) } }
        ) {
            $0.elements.contains(100)
                && $0.elements.filter { $0 < 100 } == $0.elements.filter { $0 < 100 }.sorted()
        },
        TwoSourceForm(
            "flatMapLatest", { one, other in one.flatMapLatest { number in other.map { $0 + number } } }
        ) {
            let parts = $0.elements.map { $0 % 10 }
            return parts == parts.sorted()
        },
        TwoSourceForm(
            "flatMapFirst", { one, other in one.flatMapFirst { number in other.map { $0 + number } } }
        ) {
            Set($0.elements.map { $0 % 10 }).count <= 1
        },
        TwoSourceForm(
            "switchLatest",
            { one, other in
                one.map { number in other.map { $0 + number } }.switchLatest()
            }
        ) {
            let parts = $0.elements.map { $0 % 10 }
            return parts == parts.sorted()
        },
        TwoSourceForm(
            "catchErrorSwitchesToTheOtherSource",
            { one, other in
                one.map { try $0 == 2 ? { throw Stop() }() : $0 }.catchError { _ in other }
            }
        ) {
            [[1], [1, 20], [1, 10, 20]].contains($0.elements)
        },
        TwoSourceForm("switchIfEmpty", { $0.filter { $0 > 9 }.switchIfEmpty($1) }) {
            [[], [20], [10, 20]].contains($0.elements)
        },
    ]

    @Test func flatMapLatestDropsWhatAStaleStreamHasEnqueued() {
        explore { run in
            let (one, other) = (PublishSubject<Int>(), PublishSubject<Int>())
            let probe = run.probe()
            probe.subscribe(to: one.flatMapLatest { $0 == 1 ? other.asObservable() : .of(100, 200) })
            one.onNext(1)
            run.thread { one.onNext(2) }
            run.thread { other.onNext(10) }
            run.afterwards {
                run.expect(["100 200", "10 100 200"].contains(probe.text), probe.text)
                probe.dispose()
            }
        }
    }

    struct Stop: Error {}
}
