import RillLocks

/// Closures of the main actor and of other actors, in programs that share, flatten, retry and dispose.
@Suite(.blocking) @MainActor struct ActorClosureProgramTests {
    /// What a subscriber of the main actor has received, checked against the main queue.
    @MainActor private final class Witness {
        var lines: [String] = []

        func write(_ line: String) { lines.append(MainScheduler.isOnMainQueue ? line : "off \(line)") }

        func wait(for count: Int) async { #expect(await comesTrue { lines.count >= count }) }
    }

    @Test func elementsOfManyThreadsArriveOnceAndInTheOrderOfEachThread() async {
        let (witness, subject) = (Witness(), PublishSubject<[Int]>())
        let subscription = subject.subscribe(onNext: { witness.write("\($0[0]) \($0[1])") })
        await withCheckedContinuation { continuation in
            Task.detached {
                concurrently(threads: 4) { thread in
                    for number in 0..<250 { subject.onNext([thread, number]) }
                }
                continuation.resume()
            }
        }
        await witness.wait(for: 1_000)
        for thread in 0..<4 {
            let own = witness.lines.filter { $0.hasPrefix("\(thread) ") }
            #expect(own == (0..<250).map { "\(thread) \($0)" })
        }
        subscription.dispose()
    }

    @Test func aDisposalOnTheMainActorIsTheEndWhoeverSends() async {
        for _ in 0..<50 {
            let (witness, subject) = (Witness(), PublishSubject<Int>())
            let subscription = subject.subscribe(
                onNext: { witness.write("\($0)") }, onDisposed: { witness.write("disposed") })
            let sending = Task.detached { for number in 0..<50 { subject.onNext(number) } }
            await Task.yield()
            subscription.dispose()
            let count = witness.lines.count
            await sending.value
            await mainQueueIsIdle()
            #expect(witness.lines.count == count)
            #expect(witness.lines.last == "disposed")
        }
    }

    @Test func subscribersOfAShareKeepTheirOrderInsideTheCall() {
        let (witness, subject) = (Witness(), PublishSubject<Int>())
        let shared = subject.flatMap { number in Observable.of(number, number * 10) }.share()
        let first = shared.subscribe(onNext: { witness.write("first \($0)") })
        let second = shared.subscribe(with: witness, onNext: { $0.write("second \($1)") })
        subject.onNext(1)
        #expect(witness.lines == ["first 1", "second 1", "first 10", "second 10"])
        first.dispose()
        second.dispose()
        #expect(!subject.hasObservers)
    }

    @Test func aSubscriptionInsideADeliveryAndARetryOfWhatItCaused() {
        let (witness, subject) = (Witness(), PublishSubject<Int>())
        let attempts = Attempts()
        let bag = DisposeBag()
        subject.subscribe(onNext: { number in
            attempts.stream { attempt in
                attempt % 3 == 0 ? .just(number) : Observable<Int>.error(Boom(number: attempt))
            }
            .retry(3)
            .subscribe(
                onNext: { witness.write("inner \($0)") }, onError: { _ in witness.write("failed") },
                onDisposed: { witness.write("end of \(number)") }
            )
            .disposed(by: bag)
            witness.write("outer \(number)")
        })
        .disposed(by: bag)
        subject.onNext(1)
        subject.onNext(2)
        #expect(
            witness.lines == ["inner 1", "end of 1", "outer 1", "inner 2", "end of 2", "outer 2"])
    }

    @Test func anErrorWithoutAClosureNamesTheLineOfTheCall() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            await Self.failUnhandled()
        }
        #expect(
            result.says("\(#fileID):\(Self.line): an error reached a subscription without onError: "))
    }

    private static let line = #line + 3

    private static func failUnhandled() {
        _ = Observable<Int>.error(Boom()).subscribe(onNext: { _ in })
    }

    @Test func whatAnActorSubscribesToFromItsOwnClosure() async {
        let nest = Nest()
        await withCheckedContinuation { continuation in
            Task { await nest.start { continuation.resume() } }
        }
        let lines = await nest.lines
        // Two subscriptions have no order among each other.
        #expect(lines.prefix(2) == ["outer 1", "outer 2"] && Set(lines.suffix(2)) == ["inner 1", "inner 2"])
    }
}

private actor Nest {
    var lines: [String] = []

    func start(_ done: @escaping @Sendable () -> Void) {
        _ = Observable.of(1, 2).subscribe(onNext: { number in
            self.lines.append("outer \(number)")
            _ = Observable.just(number).subscribe(onNext: { inner in
                self.assertIsolated()
                self.lines.append("inner \(inner)")
                if self.lines.count == 4 { done() }
            })
        })
    }
}
