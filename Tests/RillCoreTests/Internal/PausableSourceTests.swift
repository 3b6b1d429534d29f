@testable import RillCore

struct PausableSourceTests {
    private let well = Well()

    @Test func aLoopPausesItAtSixteenElements() async throws {
        var iterator = well.stream.values.makeAsyncIterator()
        #expect(well.sent == 16)
        for number in 1...100 {
            #expect(try await iterator.next() == number)
            #expect(well.sent - number < 32)
        }
    }

    /// Operators that deliver inside the call.
    @Test(arguments: [
        Chain("map") { $0.map { $0 } }, Chain("filter") { $0.filter { _ in true } },
        Chain("flatMap") { $0.flatMap { .just($0) } }, Chain("share") { $0.share(replay: 1) },
        Chain("merge") { Observable.merge($0, .never()) }, Chain("retry") { $0.retry(3) },
        Chain("takeUntil") { $0.takeUntil(Observable<Int>.never()) },
        Chain("catchError") { $0.catchError { .error($0) } },
        Chain("materialize") { $0.materialize().dematerialize() },
        Chain("concat") { Observable.concat(.empty(), $0) },
        Chain("timeout") { $0.timeout(.seconds(1), scheduler: VirtualTimeScheduler()) },
        Chain("observe(on:)") { $0.observe(on: CurrentThreadScheduler.instance) },
        Chain("values") { Observable($0.values) },
    ])
    func operatorsLieInBetween(_ chain: Chain) async throws {
        var iterator = chain.build(well.stream).values(bufferingPolicy: .pauseSource(4)).makeAsyncIterator()
        for number in 1...200 {
            #expect(try await iterator.next() == number)
            #expect(well.sent - number <= 64)
        }
    }

    @Test func elementsThatComeTogetherAreAllKept() async throws {
        let stream = well.stream.flatMap { Observable.range(start: $0 * 100, count: 100) }
        var iterator = stream.values.makeAsyncIterator()
        #expect(well.sent == 1)
        for number in 100..<1_000 { #expect(try await iterator.next() == number) }
        #expect(well.sent <= 11)
    }

    @Test func aSourceThatCannotPauseIsBuffered() async throws {
        let subject = PublishSubject<Int>()
        var iterator = subject.values.makeAsyncIterator()
        for number in 1...1_000 { subject.onNext(number) }
        for number in 1...1_000 { #expect(try await iterator.next() == number) }
    }

    @Test func theCompletionAndTheErrorComeBehindTheElements() async throws {
        let short = Well(length: 40)
        let received = Log<Int>()
        for try await number in short.stream.values { received.write(number) }
        #expect(received.entries == Array(1...40))
        let failing = short.stream.concat(.error(Boom()))
        await #expect(throws: Boom.self) { for try await number in failing.values { received.write(number) } }
        #expect(received.count == 80)
    }

    /// What keeps the source from sending is the loop.
    @Test func noTimeLimitPassesWhileItIsPaused() async throws {
        let policy = RetryPolicy(.immediate).maxAttempts(2).attemptTimeout(.seconds(1))
        for limited in [
            { $0.timeout(.seconds(1), scheduler: $1) }, { $0.retry(policy, scheduler: $1) },
        ] as [(Observable<Int>, VirtualTimeScheduler) -> Observable<Int>] {
            let (well, scheduler) = (Well(length: 40), VirtualTimeScheduler())
            let stream = limited(well.stream.concat(.never()), scheduler)
            var iterator = stream.values.makeAsyncIterator()
            for number in 1...40 {
                // Until the last of them has come.
                if well.sent < 40 { scheduler.advance(by: .seconds(5)) }
                #expect(try await iterator.next() == number)
            }
            scheduler.advance(by: .milliseconds(999))
            #expect(well.disposals == 1)
            scheduler.advance(by: .milliseconds(1))
            if well.sent == 40 {
                await #expect(throws: TimeoutError.self) { _ = try await iterator.next() }
            } else {
                #expect(try await iterator.next() == 1, "the second attempt")
            }
        }
    }

    /// A second of silence is the end.
    private static let timeLimits: [@Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>] = [
        { $0.timeout(.seconds(1), scheduler: $1) },
        { source, scheduler in
            let policy = RetryPolicy(.immediate).maxAttempts(1).attemptTimeout(.seconds(1))
            return source.retry(policy, scheduler: scheduler)
        },
    ]

    /// The limit's branch has had the element before the loop's.
    @Test func noTimeLimitPassesWhileALaterBranchPausesIt() async throws {
        for limited in Self.timeLimits {
            let (well, scheduler) = (Well(length: 2), VirtualTimeScheduler())
            let shared = well.stream.concat(.never()).publish()
            let recorder = scheduler.record(limited(shared.asObservable(), scheduler))
            var slow = shared.values(bufferingPolicy: .pauseSource(1)).makeAsyncIterator()
            let connection = shared.connect()
            #expect(well.sent == 1)
            scheduler.advance(by: .seconds(5))
            #expect(try await slow.next() == 1)
            #expect(recorder.history == "1@0 2@5000")
            recorder.dispose()
            connection.dispose()
        }
    }

    /// However short the pause, and however many elements came together before it.
    @Test func theTimeIsCountedAnewAfterAPause() async throws {
        let scheduler = VirtualTimeScheduler()
        let stream = Well(length: 1).stream.flatMap { Observable.of($0, $0 + 1) }
        let shared = stream.concat(.never()).publish()
        var slow = shared.values(bufferingPolicy: .pauseSource(1)).makeAsyncIterator()
        let recorder = scheduler.record(shared.timeout(.seconds(1), scheduler: scheduler))
        let connection = shared.connect()
        scheduler.advance(by: .milliseconds(900))
        #expect(try await slow.next() == 1)
        scheduler.run()
        #expect(recorder.history == "1@0 2@0 #no event arrived within 1.0 seconds@1900")
        connection.dispose()
    }

    @Test func theTimeStandsStillUntilTheLastOfSeveralSourcesGoesOn() async throws {
        let (scheduler, first, last) = (VirtualTimeScheduler(), Well(length: 1), Well(length: 2))
        let merged = Observable.merge(first.stream.concat(.never()), last.stream.concat(.never()))
        let shared = merged.timeout(.seconds(1), scheduler: scheduler).publish()
        let recorder = scheduler.record(shared.asObservable())
        var fast = shared.values(bufferingPolicy: .pauseSource(1)).makeAsyncIterator()
        var slow = shared.values(bufferingPolicy: .pauseSource(2)).makeAsyncIterator()
        let connection = shared.connect()
        for _ in 0..<2 { #expect(try await fast.next() == 1) }
        scheduler.advance(by: .seconds(5))
        for _ in 0..<2 { #expect(try await slow.next() == 1) }
        #expect(recorder.history == "1@0 1@0 2@5000")
        connection.dispose()
    }

    /// The inner stream has emitted inside the call of the source, and is silent afterwards.
    @Test func theTimeOfAnInnerStreamPassesWhileTheSourceAroundItIsPaused() {
        for limited in Self.timeLimits {
            let scheduler = VirtualTimeScheduler()
            let shared = well.stream.publish()
            let slow = shared.values(bufferingPolicy: .pauseSource(1)).makeAsyncIterator()
            let inner = Observable<Int>.never().startWith(0)
            let recorder = scheduler.record(
                shared.flatMap { _ in limited(inner, scheduler).catchErrorJustReturn(-1) })
            let connection = shared.connect()
            scheduler.advance(by: .seconds(60))
            #expect(recorder.history == "0@0 -1@1000")
            recorder.dispose()
            connection.dispose()
            withExtendedLifetime(slow) {}
        }
    }

    @Test func leavingTheLoopEndsThePausedSource() async throws {
        for try await number in well.stream.values where number == 3 { break }
        #expect(well.disposals == 1)
        // It had taken 16, and there were 16 more.
        #expect(well.sent == 32)
    }

    @Test func theSourceOfAnInnerStreamDoesNotGoOnWhenItsLoopEnds() async throws {
        let stream = Observable.of(1).flatMap { [well] _ in well.stream }
        for try await number in stream.values where number == 3 { break }
        #expect(well.disposals == 1)
        #expect(well.sent == 32)
    }

    @Test func theSlowestOfSeveralLoopsDecides() async throws {
        let shared = well.stream.publish()
        var fast = shared.values.makeAsyncIterator()
        do {
            var slow = shared.values(bufferingPolicy: .pauseSource(4)).makeAsyncIterator()
            let connection = shared.connect()
            defer { withExtendedLifetime(connection) {} }
            #expect(well.sent == 4)
            for number in 1...4 { #expect(try await fast.next() == number) }
            #expect(well.sent == 4)
            #expect(try await slow.next() == 1)
            #expect(well.sent == 8)
        }
        // The slow one has left.
        for number in 5...100 { #expect(try await fast.next() == number) }
    }

    @Test func aRetriedSourceIsPausedToo() async throws {
        let short = Well(length: 10)
        let stream = short.stream.concat(.error(Boom())).retry()
        var iterator = stream.values(bufferingPolicy: .pauseSource(4)).makeAsyncIterator()
        for round in 0..<30 {
            for number in 1...10 { #expect(try await iterator.next() == number) }
            #expect(short.sent <= 10 * round + 20)
        }
    }

    @Test func aSourceThatEndsWhileItIsPausedIsReleased() async throws {
        let end = PublishSubject<Int>()
        var iterator = well.stream.takeUntil(end).values.makeAsyncIterator()
        end.onNext(1)
        #expect(well.disposals == 1)
        #expect(well.isReleased)
        for number in 1...16 { #expect(try await iterator.next() == number) }
        #expect(try await iterator.next() == nil)
    }

    @Test func aSourceThatWaitsGoesOnOnceAtTheEndOfItsLifetime() {
        let (lifetime, resumed) = (Lifetime(), Log<Int>())
        let buffer = PausedSources()
        let source = PausableSource(in: lifetime)
        source.send { buffer.pauseSource(in: lifetime) { true } }
        for number in 1...3 { #expect(source.mustWait { resumed.write(number) }) }
        #expect(lifetime.registrationCount == 1)
        lifetime.dispose()
        buffer.resumeAll()
        #expect(resumed.entries == [3])
    }

    @Test func anAsynchronousSequenceWaitsForTheLoop() async throws {
        let pulled = Atomic<Int>(0)
        let numbers = AsyncStream { pulled.add(1, ordering: .relaxed).newValue }
        var iterator = Observable<Int>(numbers).values.makeAsyncIterator()
        for number in 1...500 {
            #expect(try await iterator.next() == number)
            for _ in 0..<20 { await Task.yield() }
            #expect(pulled.load(ordering: .relaxed) <= number + 32)
        }
    }

    /// An `AsyncStream` terminates when it is released, or when a cancelled task asks for its next element.
    @Test func anAsynchronousSequenceThatWaitsEndsWithItsSubscription() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Int.self)
        func first() async throws -> Int? {
            let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
            feed.onTermination = { _ in end.yield(1) }
            for number in 1...100 { feed.yield(number) }
            var iterator = Observable<Int>(numbers).values.makeAsyncIterator()
            return try await iterator.next()
        }
        #expect(try await first() == 1)
        #expect(await ends.first { _ in true } == 1)
    }
}

/// A source that can pause. It sends 1, 2, 3, … as long as it may.
final class Well: Sendable {
    private let length: Int
    private let sentCount = Atomic<Int>(0)
    private let disposalCount = Atomic<Int>(0)
    private let live = Atomic<Int>(0)

    init(length: Int = 1_000_000) { self.length = length }

    var sent: Int { sentCount.load(ordering: .relaxed) }
    var disposals: Int { disposalCount.load(ordering: .relaxed) }
    var isReleased: Bool { live.load(ordering: .relaxed) == 0 }

    var stream: Observable<Int> {
        Observable { [self] observer, lifetime in
            lifetime.onDispose { self.disposalCount.add(1, ordering: .relaxed) }
            Pump(self, observer, lifetime).run()
        }
    }

    private final class Pump: Sendable {
        private let well: Well
        private let observer: Observer<Int>
        private let lifetime: Lifetime
        private let source: PausableSource
        private let last = Atomic<Int>(0)

        init(_ well: Well, _ observer: Observer<Int>, _ lifetime: Lifetime) {
            (self.well, self.observer, self.lifetime) = (well, observer, lifetime)
            source = PausableSource(in: lifetime)
            well.live.add(1, ordering: .relaxed)
        }

        deinit { well.live.subtract(1, ordering: .relaxed) }

        func run() {
            while last.load(ordering: .relaxed) < well.length {
                if lifetime.isDisposed { return }
                well.sentCount.add(1, ordering: .relaxed)
                let number = last.add(1, ordering: .relaxed).newValue
                source.send { observer.onNext(number) }
                if source.mustWait(thenCall: { self.run() }) { return }
            }
            if !lifetime.isDisposed { observer.onCompleted() }
        }
    }
}

struct Chain: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let build: @Sendable (Observable<Int>) -> Observable<Int>

    init(_ name: String, _ build: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
        testDescription = name
        self.build = build
    }
}
