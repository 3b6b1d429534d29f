import RillTesting
import RillLocks
import Testing

@testable import RillCore

struct SuccessionTests {
    private let scheduler = VirtualTimeScheduler()
    private let attempts = Attempts()

    /// `count` streams that complete at once, each with its number.
    private func succession(
        of count: Int, to observer: Observer<Int>, in lifetime: Lifetime
    ) -> Succession<Int> {
        let stream = attempts.stream { .just($0) }
        return Succession(
            to: observer, in: lifetime,
            startNext: { [attempts] observer, lifetime in
                guard attempts.total < count else { return false }
                stream.run(observer, in: lifetime)
                return true
            },
            onCompleted: { $0.advance() })
    }

    private func stream(of count: Int) -> Observable<Int> {
        Observable { observer, lifetime in succession(of: count, to: observer, in: lifetime).advance() }
    }

    @Test func streamsFollowEachOtherAndTheEndOfTheListCompletes() {
        let recorder = scheduler.record(stream(of: 3))
        #expect(recorder.history == "1@0 2@0 3@0 |@0")
    }

    @Test func anEmptyListCompletes() {
        let recorder = scheduler.record(stream(of: 0))
        #expect(recorder.history == "|@0")
    }

    @Test func eachStreamIsTornDownBeforeTheNextOneStarts() {
        let recorder = scheduler.record(stream(of: 3))
        #expect(recorder.isCompleted)
        #expect(attempts.log.entries == ["start 1", "end 1", "start 2", "end 2", "start 3", "end 3"])
        #expect(attempts.peak == 1)
    }

    @Test func anErrorPassesUnlessSomethingElseIsDecided() {
        let recorder = scheduler.record(
            Observable<Int> { observer, lifetime in
                Succession(to: observer, in: lifetime, again: .error(Boom(number: 4))).advance()
            })
        #expect(recorder.history == "#4@0")
    }

    @Test func completionPassesUnlessSomethingElseIsDecided() {
        let recorder = scheduler.record(
            Observable<Int> { observer, lifetime in
                Succession(to: observer, in: lifetime, again: .just(4)).advance()
            })
        #expect(recorder.history == "4@0 |@0")
    }

    @Test func nothingStartsOnceTheLifetimeIsDisposed() {
        let lifetime = Lifetime()
        lifetime.dispose()
        let recorder = Recorder<Int>(on: scheduler)
        succession(of: 3, to: recorder.asObserver(), in: lifetime).advance()
        #expect(attempts.total == 0)
        #expect(recorder.events.isEmpty)
    }

    @Test func disposalEndsTheStreamThatRuns() {
        let lifetime = Lifetime()
        let never = attempts.stream { _ in Observable<Int>.never() }
        Succession(to: Recorder<Int>(on: scheduler).asObserver(), in: lifetime, again: never).advance()
        #expect(attempts.live == 1)
        lifetime.dispose()
        #expect(attempts.live == 0)
    }

    @Test func aStreamThatEndsOnAnotherThreadWhileItStartsIsFollowedByOneOnTheThreadThatStartedIt() {
        let threads = Log<Bool>()
        let starter = Lifetime()
        let isStarting = Atomic<Bool>(false)
        let stream = attempts.stream { number in
            Observable<Int> { observer, lifetime in
                threads.write(isStarting.load(ordering: .relaxed))
                if number < 4 { concurrently({ observer.onCompleted() }) }
            }
        }
        isStarting.store(true, ordering: .relaxed)
        Succession(
            to: Recorder<Int>(on: scheduler).asObserver(), in: starter, again: stream,
            onCompleted: { $0.advance() }
        ).advance()
        isStarting.store(false, ordering: .relaxed)
        #expect(threads.entries == [true, true, true, true])
        #expect(attempts.peak == 1)
        starter.dispose()
    }

    @Test func aHundredThousandStreamsThatEndAtOnceUseConstantStack() {
        let deepest = Atomic<Int>(0)
        let completions = Log<Int>()
        onSmallStack {
            let probe = StackProbe()
            _ = stream(of: 100_000).subscribe(
                onNext: { _ in
                    deepest.store(max(deepest.load(ordering: .relaxed), probe.depth), ordering: .relaxed)
                },
                onCompleted: { completions.write(1) })
        }
        #expect(deepest.load(ordering: .relaxed) < 4096)
        #expect(completions.count == 1)
        #expect(attempts.total == 100_000)
    }
}
