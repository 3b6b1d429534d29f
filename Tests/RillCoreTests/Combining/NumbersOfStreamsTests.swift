/// `zip` and `combineLatest` of a number of streams, beside those of a collection, at random.
@Suite(.calculation) struct NumbersOfStreamsTests {
    typealias Form = @Sendable ([Observable<Int>]) -> Observable<[Int]>

    private static let zips: [Int: Form] = [
        3: { Observable.zip($0[0], $0[1], $0[2]).map(row) },
        4: { Observable.zip($0[0], $0[1], $0[2], $0[3]).map(row) },
        5: { Observable.zip($0[0], $0[1], $0[2], $0[3], $0[4]).map(row) },
        6: { Observable.zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]).map(row) },
        7: { Observable.zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]).map(row) },
        8: { Observable.zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]).map(row) },
        9: { Observable.zip($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8]).map(row) },
    ]

    private static let combinations: [Int: Form] = [
        3: { Observable.combineLatest($0[0], $0[1], $0[2]).map(row) },
        4: { Observable.combineLatest($0[0], $0[1], $0[2], $0[3]).map(row) },
        5: { Observable.combineLatest($0[0], $0[1], $0[2], $0[3], $0[4]).map(row) },
        6: { Observable.combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]).map(row) },
        7: { Observable.combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]).map(row) },
        8: { Observable.combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]).map(row) },
        9: {
            Observable.combineLatest($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7], $0[8]).map(row)
        },
    ]

    @Test(arguments: 3...9) func zipGivesTheRowsOfACollection(_ count: Int) throws {
        try compare(count, Self.zips) { .zip($0) }
    }

    @Test(arguments: 3...9) func combineLatestGivesTheRowsOfACollection(_ count: Int) throws {
        try compare(count, Self.combinations) { .combineLatest($0) }
    }

    /// What a subscriber sends inside a row waits in one queue, whichever stream it is sent into.
    @Test(arguments: 3...9) func whatASubscriberSendsInsideARowKeepsItsOrder(_ count: Int) throws {
        let zip = try #require(Self.zips[count])
        let combination = try #require(Self.combinations[count])
        for first in 0..<count {
            #expect(
                Self.reentrantRows(count, zip, first)
                    == Self.reentrantRows(count, { Observable<[Int]>.zip($0) }, first))
            #expect(
                Self.reentrantRows(count, combination, first)
                    == Self.reentrantRows(count, { Observable<[Int]>.combineLatest($0) }, first))
        }
    }

    /// The rows when the first of them makes every stream send, beginning with that of this number, and one
    /// of them fail.
    private static func reentrantRows(_ count: Int, _ form: Form, _ first: Int) -> [String] {
        let subjects = (0..<count).map { _ in PublishSubject<Int>() }
        let rows = Log<String>()
        let subscription = form(subjects.map { $0.asObservable() }).subscribe { (event: Event<[Int]>) in
            rows.write("\(event)")
            guard rows.count == 1 else { return }
            for number in 0..<count { subjects[(first + number) % count].onNext(1) }
            subjects[(first + 1) % count].onError(Boom())
        }
        for subject in subjects { subject.onNext(0) }
        subscription.dispose()
        return rows.entries
    }

    private func compare(_ count: Int, _ forms: [Int: Form], _ ofCollection: Form) throws {
        let form = try #require(forms[count])
        for seed in 0..<(isStressRun ? 300 : 100) as Range<UInt64> {
            var generator = SplitMix64(seed: seed)
            let marbles = (0..<count).map { _ in Self.marbles(using: &generator) }
            #expect(run(marbles, form) == run(marbles, ofCollection), "seed \(seed): \(marbles)")
        }
    }

    /// The rows with their times, and when each stream was subscribed to.
    private func run(_ marbles: [String], _ form: Form) -> [String] {
        let scheduler = VirtualTimeScheduler()
        let sources: [TestSource<Int>] = marbles.map { scheduler.cold($0, error: Boom()) }
        let recorder = scheduler.record(form(sources.map { $0.asObservable() }))
        scheduler.run(disposing: recorder, at: 12)
        return recorder.events.map { "\($0)" } + sources.map { "\($0.subscriptions)" }
    }

    private static func marbles(using generator: inout SplitMix64) -> String {
        let events = (0..<Int.random(in: 0..<8, using: &generator)).map { _ in
            ["-", "1", "2", "(12)", "-"].randomElement(using: &generator) ?? "-"
        }
        return events.joined() + (["|", "-", "--------", "#"].randomElement(using: &generator) ?? "-")
    }
}

/// The elements of a tuple.
@Sendable private func row<Tuple>(_ tuple: Tuple) -> [Int] {
    Mirror(reflecting: tuple).children.map { $0.value as? Int ?? 0 }
}
