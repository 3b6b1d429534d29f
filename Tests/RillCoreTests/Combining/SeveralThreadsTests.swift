/// Operators of several streams, each of which sends on a thread of its own.
struct SeveralThreadsTests {
    /// What a thread sends into its subject: an element before all threads start, then these, and an end.
    struct Script: Sendable {
        let first: Int?
        let elements: [Int]
        let completes: Bool

        init(_ elements: some Sequence<Int>, after first: Int? = nil, completes: Bool = true) {
            self.first = first
            self.elements = Array(elements)
            self.completes = completes
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let scripts: [Script]
        let join: @Sendable ([PublishSubject<Int>]) -> Observable<Int>
        let isRight: @Sendable ([Int]) -> Bool

        init(
            _ name: String, _ scripts: [Script],
            _ join: @escaping @Sendable ([PublishSubject<Int>]) -> Observable<Int>,
            gives isRight: @escaping @Sendable ([Int]) -> Bool
        ) {
            testDescription = name
            self.scripts = scripts
            self.join = join
            self.isRight = isRight
        }
    }

    @Test(arguments: combining + sequencing) func eventsAreDeliveredOneAtATimeWithOneEnd(_ row: Row) {
        for _ in 0..<100 {
            let subjects = row.scripts.map { _ in PublishSubject<Int>() }
            let probe = SerialityProbe<Int>()
            let subscription = row.join(subjects).subscribe(probe)
            for (subject, script) in zip(subjects, row.scripts) { script.first.map(subject.onNext) }
            concurrently(threads: subjects.count) { thread in
                let script = row.scripts[thread]
                subjects[thread].send(each: script.elements, then: script.completes ? .completed : nil)
            }
            // Ends a stream that completes with the next element.
            if probe.endings.isEmpty { subjects[subjects.count - 1].onNext(0) }
            #expect(probe.isSerial && probe.endings == [.completed])
            #expect(row.isRight(probe.elements), "\(probe.elements)")
            #expect(!subjects.contains { $0.hasObservers })
            subscription.dispose()
        }
    }

    /// Each thread delivers an event of one subject, and sends into the other meanwhile.
    private static func feedEachOther(
        _ count: Int, second: @Sendable (PublishSubject<Int>) -> Observable<Int> = { $0.asObservable() },
        then run: @escaping @Sendable () -> Void = {}
    ) -> [Log<Int>] {
        let (subjects, logs) = ([PublishSubject<Int>(), PublishSubject<Int>()], [Log<Int>(), Log<Int>()])
        let inside = Atomic<Int>(0)
        let subscriptions = [subjects[0].asObservable(), second(subjects[1])].enumerated().map { me, stream in
            stream.subscribe(onNext: { number in
                logs[me].write(number)
                guard number == 0 else { return }
                inside.add(1, ordering: .acquiringAndReleasing)
                _ = Threads.wait(atMost: .seconds(30)) { inside.load(ordering: .acquiring) == 2 }
                subjects[1 - me].send(each: 1...count)
            })
        }
        concurrently(threads: 2) { thread in
            subjects[thread].onNext(0)
            if thread == 1 { run() }
        }
        run()
        for subscription in subscriptions { subscription.dispose() }
        return logs
    }

    @Test func twoThreadsThatFeedEachOtherWaitASecondForEachEventBeyondTheFullQueue() {
        let start = ContinuousClock.now
        for log in Self.feedEachOther(129) { #expect(log.entries == Array(0...129)) }
        #expect(ContinuousClock.now - start >= .seconds(1))
    }

    /// Waits of a second for each event would take a quarter of an hour.
    @Test func twoThreadsOfWhichOneObservesOnASchedulerDoNotWaitForEachOther() {
        let hasEnded = finishes(within: 300) {
            let turns = ManualScheduler()
            let logs = Self.feedEachOther(1_000, second: { $0.observe(on: turns) }, then: turns.run)
            for log in logs { #expect(log.entries == Array(0...1_000)) }
        }
        #expect(hasEnded)
    }

    private static let combining = [
        Row("combineLatest", [Script(1...200, after: 0), Script(1...200, after: 0)]) {
            .combineLatest($0[0], $0[1]) { $0 + $1 }
        } gives: {
            $0 == Array(0...400)
        },
        Row(
            "combineLatest of three",
            [Script(1...99, after: 0), Script(1...99, after: 0), Script(1...99, after: 0)]
        ) {
            .combineLatest($0[0], $0[1], $0[2]) { $0 + $1 + $2 }
        } gives: {
            $0 == Array(0...297)
        },
        Row("zip", [Script(0..<200), Script(0..<300, completes: false)]) {
            .zip($0[0], $0[1]) { $0 * 1_000 + $1 }
        } gives: {
            $0 == (0..<200).map { $0 * 1_001 }
        },
        Row("zip of three", [Script(0..<99), Script(0..<99), Script(0..<99)]) {
            .zip($0[0], $0[1], $0[2]) { $0 * 10_000 + $1 * 100 + $2 }
        } gives: {
            $0 == (0..<99).map { $0 * 10_101 }
        },
        Row("withLatestFrom", [Script(0..<200), Script(1...200, after: 0, completes: false)]) {
            $0[0].withLatestFrom($0[1]) { $0 * 1_000 + $1 }
        } gives: { elements in
            let latest = elements.map { $0 % 1_000 }
            return elements.map { $0 / 1_000 } == Array(0..<200) && latest == latest.sorted()
        },
        Row("sample", [Script(1...200), Script(1...200, completes: false)]) {
            $0[0].sample($0[1])
        } gives: {
            $0 == Set($0).sorted() && $0.last == 200
        },
    ]

    private static let sequencing = [
        Row("merge", (0..<4).map { Script($0 * 100..<$0 * 100 + 100) }) {
            .merge($0.map { $0.asObservable() })
        } gives: { elements in
            let parts = Dictionary(grouping: elements) { $0 / 100 }
            return elements.count == 400 && parts.allSatisfy { $0.value == $0.value.sorted() }
        },
        Row("take behind merge", (0..<4).map { Script($0 * 20..<$0 * 20 + 20, completes: false) }) {
            Observable.merge($0.map { $0.asObservable() }).take(10)
        } gives: {
            Set($0).count == 10
        },
        Row("takeUntil", [Script(0..<50, completes: false), Script(0..<1, completes: false)]) {
            $0[0].takeUntil($0[1])
        } gives: {
            $0 == Array(0..<$0.count)
        },
        Row("concatMap", [Script(1...20, after: 0), Script(0..<1)]) { subjects in
            subjects[0].concatMap { $0 == 0 ? subjects[1].asObservable() : .just($0) }
        } gives: {
            $0 == Array(0...20)
        },
    ]
}
