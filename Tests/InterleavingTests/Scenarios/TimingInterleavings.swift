struct TimingInterleavings {
    @Test(arguments: forms) func theSourceAndTheClockGiveOneStream(_ form: ClockForm) { form.explore() }

    private static let forms: [ClockForm] = [
        ClockForm("debounce", { $0.debounce(.milliseconds(2), scheduler: $1) }) {
            [[2], [1, 2]].contains($0.elements)
        },
        ClockForm("throttle", { $0.throttle(.milliseconds(2), scheduler: $1) }) { $0.elements == [1, 2] },
        ClockForm("throttleWithoutTheLatest", { $0.throttle(.milliseconds(2), latest: false, scheduler: $1) })
        {
            [[1], [1, 2]].contains($0.elements)
        },
        ClockForm("timeout", { $0.timeout(.milliseconds(2), scheduler: $1) }) {
            ["1 2 |", "1 2 #", "1 #", "#"].contains($0.text)
        },
        ClockForm(
            "timeoutWithAnother", { $0.timeout(.milliseconds(2), other: Observable.of(8, 9), scheduler: $1) }
        ) {
            ["1 2 |", "1 2 8 9 |", "1 8 9 |", "8 9 |"].contains($0.text)
        },
        ClockForm(
            "attemptTimeout",
            {
                let policy = RetryPolicy(.immediate).maxAttempts(1)
                return $0.retry(policy.attemptTimeout(.milliseconds(2)), scheduler: $1)
            }
        ) {
            ["1 2 |", "1 2 #", "1 #", "#"].contains($0.text)
        },
        ClockForm("delay", { $0.delay(.milliseconds(2), scheduler: $1) }) { $0.text == "1 2 |" },
        ClockForm("buffer", { $0.buffer(timeSpan: .milliseconds(2), count: 2, scheduler: $1) }) {
            $0.elements.flatMap { $0 } == [1, 2]
        },
        ClockForm(
            "window",
            {
                $0.window(timeSpan: .milliseconds(2), count: 2, scheduler: $1)
                    .concatMap { $0.reduce([]) { $0 + [$1] } }
            }
        ) { $0.elements.flatMap { $0 } == [1, 2] },
        ClockForm("observeOn", { $0.observe(on: $1) }) { $0.text == "1 2 |" },
        ClockForm("delaySubscription", { $0.startWith(0).delaySubscription(.milliseconds(2), scheduler: $1) })
        {
            $0.text.hasPrefix("0") || $0.text == "|"
        },
        ClockForm(
            "sampleOnAnInterval", { $0.sample(Observable<Int>.interval(.milliseconds(2), scheduler: $1)) }
        ) {
            [[], [1], [2], [1, 2]].contains($0.elements)
        },
    ]

    @Test(arguments: openForms) func anElementComesWhileTheTimerFires(_ form: ClockForm) { form.explore() }

    private static let openForms: [ClockForm] = [
        ClockForm("debounce", behind: 1, { $0.debounce(.milliseconds(2), scheduler: $1) }) {
            $0.elements.suffix(2) == [1, 3]
        },
        ClockForm("throttle", behind: 2, { $0.throttle(.milliseconds(2), scheduler: $1) }) {
            $0.elements.suffix(3) == [2, 3, 4]
        },
        ClockForm("timeout", behind: 0, { $0.timeout(.milliseconds(2), scheduler: $1) }) { $0.hasFailed },
        ClockForm(
            "attemptTimeout", behind: 0,
            {
                let policy = RetryPolicy(.immediate).maxAttempts(1)
                return $0.retry(policy.attemptTimeout(.milliseconds(2)), scheduler: $1)
            }
        ) { $0.hasFailed },
    ]

    @Test func twoThreadsScheduleWhileAThirdAdvances() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let ran = SharedVariable<[Int]>([])
            let lifetime = Lifetime()
            run.thread {
                clock.schedule(after: .milliseconds(2), in: lifetime) { ran.update { $0.append(2) } }
            }
            run.thread {
                clock.schedule(after: .milliseconds(1), in: lifetime) { ran.update { $0.append(1) } }
            }
            run.thread { clock.advance(by: .milliseconds(1)) }
            run.afterwards {
                clock.run()
                run.expect([[1, 2], [2, 1]].contains(ran.value), "\(ran.value)")
                lifetime.dispose()
            }
        }
    }

    @Test func workIsCancelledWhileItIsDue() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let ran = SharedVariable<[Int]>([])
            let (one, other) = (Lifetime(), Lifetime())
            clock.schedule(after: .milliseconds(1), in: one) { ran.update { $0.append(1) } }
            clock.schedule(after: .milliseconds(1), in: other) { ran.update { $0.append(2) } }
            run.thread { clock.advance(by: .milliseconds(1)) }
            run.thread { one.dispose() }
            run.thread {
                clock.schedule(after: .milliseconds(1), in: other) { ran.update { $0.append(3) } }
            }
            run.afterwards {
                clock.advance(by: .milliseconds(5))
                run.expect([[1, 2, 3], [2, 3]].contains(ran.value), "\(ran.value)")
                run.expect(clock.pendingCount == 0, "work is left")
                other.dispose()
            }
        }
    }

    @Test func periodicWorkIsCancelledByAnotherThread() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let ran = SharedVariable(0)
            let lifetime = Lifetime()
            clock.schedule(after: .milliseconds(1), every: .milliseconds(1), in: lifetime) {
                ran.update { $0 += 1 }
            }
            run.thread { clock.advance(by: .milliseconds(3)) }
            run.thread { lifetime.dispose() }
            run.afterwards {
                let count = ran.value
                clock.advance(by: .milliseconds(5))
                run.expect(ran.value == count && count <= 3, "\(count), then \(ran.value) turns")
                run.expect(clock.pendingCount == 0, "work is left")
            }
        }
    }
}

/// An operator on a clock, and what may be received from it.
struct ClockForm: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let explore: @Sendable () -> Void

    init<Element: Sendable>(
        _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ operation: @escaping @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Element>,
        check: @escaping @Sendable (Probe<Element>) -> Bool
    ) {
        testDescription = name
        explore = {
            exploreClock(name: name, sourceLocation: sourceLocation, operation, check: check)
        }
    }

    /// For a source that does not end: one thread sends an element behind so many others, and another
    /// advances the clock. Then come the last two.
    init<Element: Sendable>(
        _ name: String, behind count: Int, sourceLocation: SourceLocation = #_sourceLocation,
        _ operation: @escaping @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Element>,
        check: @escaping @Sendable (Probe<Element>) -> Bool
    ) {
        testDescription = name
        explore = {
            InterleavingTests.explore(name: name + ", open", sourceLocation: sourceLocation) { run in
                let (subject, clock) = (PublishSubject<Int>(), VirtualTimeScheduler())
                let probe = run.probe(Element.self)
                probe.subscribe(to: operation(subject.asObservable(), clock))
                for number in 0..<count { subject.onNext(number) }
                run.thread { subject.onNext(count) }
                run.thread { clock.advance(by: .milliseconds(4)) }
                run.afterwards {
                    clock.advance(by: .milliseconds(10))
                    subject.send(count + 1, count + 2)
                    clock.advance(by: .milliseconds(10))
                    run.expect(check(probe), "received \(probe.text)")
                    probe.dispose()
                    run.expect(clock.pendingCount == 0, "a timer is left")
                }
            }
        }
    }
}

/// One thread sends 1 and 2 and completes, and another advances the clock; then the same while a
/// third thread disposes of the subscription.
private func exploreClock<Element: Sendable>(
    name: String, sourceLocation: SourceLocation,
    _ operation: @escaping @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Element>,
    check: @escaping (Probe<Element>) -> Bool
) {
    explore(name: name, sourceLocation: sourceLocation) { run in
        let (subject, clock) = (PublishSubject<Int>(), VirtualTimeScheduler())
        let probe = run.probe(Element.self)
        probe.subscribe(to: operation(subject.asObservable(), clock))
        run.thread { subject.send(1, 2, then: .completed) }
        run.thread {
            clock.advance(by: .milliseconds(3))
            clock.advance(by: .milliseconds(3))
        }
        run.afterwards {
            clock.advance(by: .milliseconds(10))
            run.expect(check(probe), "received \(probe.text)")
            run.expect(probe.hasEnded, "has not ended: \(probe.text)")
            run.expect(!subject.hasObservers, "the source is still subscribed to")
            run.expect(clock.pendingCount == 0, "a timer is left")
        }
    }
    explore(name: name + ", disposed", sourceLocation: sourceLocation) { run in
        let (subject, clock) = (PublishSubject<Int>(), VirtualTimeScheduler())
        let probe = run.probe(Element.self)
        probe.subscribe(to: operation(subject.asObservable(), clock))
        run.thread { subject.onNext(1) }
        run.thread { clock.advance(by: .milliseconds(3)) }
        run.thread { probe.dispose() }
        run.afterwards {
            run.expect(!subject.hasObservers, "the source is still subscribed to")
            run.expect(clock.pendingCount == 0, "a timer is left")
        }
    }
}
