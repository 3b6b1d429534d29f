/// What `Lifetime.onDispose` returns, used as a scheduler outside the package uses it.
struct RegistrationTests {
    private let log = Log<Int>()

    @Test func aRemovedActionIsReleased() {
        let counter = Payload.Counter()
        let lifetime = Lifetime()
        do {
            let payload = counter.make()
            lifetime.onDispose { withExtendedLifetime(payload) {} }.remove()
        }
        #expect(counter.live == 0)
        withExtendedLifetime(lifetime) {}
    }

    @Test func aRemovedActionNeverRunsAndAnotherRemovalHasNoEffect() {
        let lifetime = Lifetime()
        let registrations = (1...3).map { number in lifetime.onDispose { [log] in log.write(number) } }
        for _ in 1...2 { registrations[1].remove() }
        lifetime.dispose()
        registrations[0].remove()
        #expect(log.entries == [3, 1])
    }

    @Test func anActionOfADisposedLifetimeRunsImmediatelyAndItsRemovalHasNoEffect() {
        let lifetime = Lifetime()
        lifetime.dispose()
        lifetime.onDispose { [log] in log.write(1) }.remove()
        #expect(log.entries == [1])
    }

    @Test func anActionThatOneThreadRemovesWhileAnotherDisposesRunsOnceOrNever() {
        struct Round: Sendable {
            let lifetime = Lifetime()
            let runs = Log<Int>()
            let registration: Lifetime.Registration

            init() {
                registration = lifetime.onDispose { [runs] in runs.write(1) }
            }
        }
        let failed = race(
            rounds: isSanitized ? 500 : 2_000,
            prepare: { Round() },
            { $0.registration.remove() },
            against: { $0.lifetime.dispose() },
            check: { $0.runs.count <= 1 })
        #expect(failed == 0)
    }

    @Test func tenThousandTurnsOfASchedulerWrittenWithPublicAPILeaveNothingBehind() {
        let virtual = VirtualTimeScheduler()
        let counter = Payload.Counter()
        let ticks = Log<Int>()
        let scheduler = Wrapper(inner: virtual, counter: counter)
        let subscription = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).subscribe(
            onNext: { ticks.write($0) })
        virtual.advance(by: .seconds(10))
        #expect(ticks.count == 10_000)
        #expect(counter.live == 1)
        subscription.dispose()
        #expect(counter.live == 0)
        #expect(virtual.pendingCount == 0)
    }
}

/// A scheduler on another one, written with public API alone. Every turn is a timer of its own.
private struct Wrapper: Scheduler {
    let inner: VirtualTimeScheduler
    let counter: Payload.Counter

    var now: Instant { inner.now }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        schedule(after: .zero, in: lifetime, work)
    }

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        let payload = counter.make()
        let timer = SerialDisposable()
        let registration = lifetime.onDispose {
            withExtendedLifetime(payload) { timer.dispose() }
        }
        timer.disposable = inner.schedule(after: delay) {
            registration.remove()
            work()
        }
    }

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        schedule(after: delay, in: lifetime) {
            schedule(after: period, every: period, in: lifetime, work)
            work()
        }
    }
}
