import Foundation
import RillLimits

@testable import RillCore

/// States in which a third thread waits for two others, and a fourth changes what it waits for.
struct FourThreads {
    @Test(arguments: [0, 1]) func aQueueIsHandedOverAmongThree(limit: Int) {
        explore(preemptions: 1, mayTimeOut: true) { run in
            let queue = SharedQueue(limit: limit)
            for number in 1...3 { run.thread { queue.write(number) } }
            run.thread { queue.writeShort(4) }
            run.afterwards { queue.check(run, [1], [2], [3], [4]) }
        }
    }

    @Test func aSubjectEndsWhileSubscribersComeGoAndReceive() {
        explore(preemptions: 1) { run in
            let subject = PublishSubject<Int>()
            let (stays, leaves, late) = (run.probe(), run.probe(), run.probe())
            stays.subscribe(to: subject)
            leaves.subscribe(to: subject)
            run.thread { subject.send(1, 2) }
            run.thread { leaves.dispose() }
            run.thread { late.subscribe(to: subject) }
            run.thread { subject.onCompleted() }
            run.afterwards {
                run.expect(["|", "1 |", "1 2 |"].contains(stays.text), stays.text)
                run.expect(stays.text.hasSuffix(late.text), "\(stays.text), late \(late.text)")
                run.expect(!subject.hasObservers, "a subscriber is left")
            }
        }
    }

    @Test func aSharedSourceEndsWhileThreeSubscribersComeAndGo() {
        explore(preemptions: 1) { run in
            let subject = PublishSubject<Int>()
            let source = CountedSource(subject)
            let shared = source.stream.share(replay: 1)
            let (first, second, third) = (run.probe(), run.probe(), run.probe())
            first.subscribe(to: shared)
            run.thread { subject.send(1, then: .completed) }
            run.thread { first.dispose() }
            run.thread {
                second.subscribe(to: shared)
                second.dispose()
            }
            run.thread { third.subscribe(to: shared) }
            run.afterwards {
                run.expect(["", "1", "1 |"].contains(first.text), first.text)
                run.expect(["1 |", "|"].contains(third.text), third.text)
                run.expect(source, runs: 1...3)
            }
        }
    }

    @Test func aPlaceOfABulkheadIsGivenToOneOfTwoThatWait() {
        explore(preemptions: 1) { run in
            let clock = VirtualTimeScheduler()
            let bulkhead = Bulkhead(1)
            let (holds, leaves, waits) = (run.probe(), run.probe(), run.probe())
            holds.subscribe(to: Observable<Int>.never().limited(by: bulkhead, scheduler: clock))
            leaves.subscribe(to: Observable<Int>.never().limited(by: bulkhead, scheduler: clock))
            run.thread { holds.dispose() }
            run.thread { leaves.dispose() }
            run.thread { waits.subscribe(to: Observable.just(1).limited(by: bulkhead, scheduler: clock)) }
            run.thread { clock.advance(by: .milliseconds(1)) }
            run.afterwards {
                clock.run()
                run.expect(waits.text == "1 |", waits.text)
                let figures = bulkhead.figures(at: .zero)
                run.expect(figures.running == 0 && figures.waiting == 0, "\(figures)")
                run.expect(clock.pendingCount == 0, "a timer is left")
            }
        }
    }

    @Test func aRetryIsTriggeredFailsAgainAndIsDisposedOf() {
        explore(preemptions: 1) { run in
            let (attempts, triggers) = (PublishSubject<Int>(), PublishSubject<Void>())
            let source = CountedSource(attempts)
            let probe = run.probe()
            probe.subscribe(to: source.stream.retryWhen { errors in errors.flatMap { _ in triggers } })
            run.thread { attempts.onError(Boom()) }
            run.thread { triggers.onNext(()) }
            run.thread { triggers.onCompleted() }
            run.thread { probe.dispose() }
            run.afterwards {
                run.expect(["", "|", "#"].contains(probe.text), probe.text)
                run.expect(source, runs: 1...2)
                run.expect(!triggers.hasObservers && !attempts.hasObservers, "a subscriber is left")
            }
        }
    }

    @Test func aLifetimeIsDisposedOfTwiceWhileItAdoptsTwoTeardowns() {
        explore { run in
            let lifetime = Lifetime()
            let teardowns = SharedVariable(0)
            for _ in 1...2 {
                run.thread { lifetime.dispose() }
                run.thread { lifetime.onDispose { teardowns.update { $0 += 1 } } }
            }
            run.afterwards { run.expect(teardowns.value == 2, "\(teardowns.value) teardowns") }
        }
    }

    @Test func threeSourcesMeetInOneStreamThatIsDisposedOf() {
        explore(preemptions: 1) { run in
            let sources = [PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>()]
            let probe = run.probe()
            probe.subscribe(to: Observable.merge(sources.map { $0.asObservable() }))
            for (number, source) in sources.enumerated() {
                run.thread { source.send(number, then: number == 2 ? .error(Boom()) : .completed) }
            }
            run.thread { probe.dispose() }
            run.afterwards {
                run.expect(!probe.isCompleted, probe.text)
                run.expect(Set(probe.elements).count == probe.elements.count, probe.text)
                run.expect(sources.allSatisfy { !$0.hasObservers }, "a subscriber is left")
            }
        }
    }
}
