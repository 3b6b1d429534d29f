import Dispatch
import RillLocks

@Suite(.blocking) struct ContractCheckTests {
    /// An operator that breaks one law, and perhaps others with it.
    struct Broken: Sendable, CustomTestStringConvertible {
        let law: ContractLaw
        let operation: ContractCheck.Operation

        init(_ law: ContractLaw, _ operation: @escaping ContractCheck.Operation) {
            self.law = law
            self.operation = operation
        }

        var testDescription: String { law.description }
    }

    static let broken: [Broken] = [
        Broken(.elementsAndCompletionPass) { source, _ in source.concat(.never()) },
        Broken(.anEmptyStreamCompletes) { source, _ in source.defaultIfEmpty(0) },
        Broken(.anErrorPasses) { source, _ in source.catchError { _ in .empty() } },
        Broken(.elementsBeforeAnErrorPass) { source, _ in source.takeLast(9) },
        Broken(.nothingFollowsTheEnd) { source, _ in
            Observable { observer, lifetime in
                source.run(
                    Observer(
                        onNext: observer.onNext,
                        onEnd: { error in
                            observer.onEnd(error)
                            observer.onNext(9)
                        }), in: lifetime)
            }
        },
        // Only at an error.
        Broken(.theEndTearsDownSourceAndTimers) { source, scheduler in
            Observable { observer, lifetime in
                source.run(
                    Observer(
                        onNext: observer.onNext,
                        onEnd: { error in
                            if error != nil { scheduler.schedule(after: .seconds(60), in: Lifetime()) {} }
                            observer.onEnd(error)
                        }), in: lifetime)
            }
        },
        Broken(.aSubjectFedByItsSubscriberKeepsOrder) { source, _ in source.map { $0 == 2 ? 7 : $0 } },
        Broken(.subscriptionsShareNoState, changes),
        Broken(.subscriptionsShareNoState) { source, _ in
            let wasUsed = Atomic<Bool>(false)
            return .deferred { wasUsed.exchange(true, ordering: .relaxed) ? .empty() : source }
        },
        // Gives its state back at the end of a subscription.
        Broken(.subscriptionsShareNoState) { source, _ in
            let isBusy = Atomic<Bool>(false)
            return .deferred {
                if isBusy.exchange(true, ordering: .relaxed) { return .empty() }
                return source.do(onDispose: { isBusy.store(false, ordering: .relaxed) })
            }
        },
        Broken(.aDisposedLifetimeStartsNothing) { source, _ in
            let elements = ReplaySubject<Int>.createUnbounded()
            _ = source.subscribe(elements)
            return elements.asObservable()
        },
        Broken(.anEndlessSynchronousSourceStops, unlinked),
        Broken(.disposalInsideAnElementIsTheEnd, unlinked),
        Broken(.disposalBeforeTheFirstElementTearsDown, unlinked),
        Broken(.disposalAfterAnElementLeavesNothing) { source, scheduler in
            source.do(onNext: { _ in scheduler.schedule(after: .seconds(1), in: Lifetime()) {} })
        },
        Broken(.theEndTearsDownSourceAndTimers, unlinked),
        Broken(.theEndTearsDownSourceAndTimers) { source, scheduler in
            source.do(onCompleted: { scheduler.schedule(after: .seconds(5), in: Lifetime()) {} })
        },
        Broken(.theTeardownPrecedesTheEnd, unlinked),
        Broken(.teardownThatDisposesSilencesTheEnd) { source, _ in
            Observable { observer, lifetime in
                let child = lifetime.child()
                source.run(
                    Observer(
                        onNext: observer.onNext,
                        onEnd: { error in
                            lifetime.end(child)
                            observer.onEnd(error)
                        }), in: child)
            }
        },
        Broken(.eventsOfSeveralThreadsAreSerial) { source, _ in source.filter { $0 >= 0 } },
        Broken(.disposalOnAnotherThreadTearsDown, unlinked),
        Broken(.disposalOnTwoThreadsTearsDownOnce, unlinked),
        Broken(.anElementMayWaitForAnotherThread) { source, _ in
            let lock = ImpatientLock()
            return Observable { observer, lifetime in
                lock.withLock {}
                source.run(
                    Observer(
                        onNext: { element in lock.withLock { observer.onNext(element) } },
                        onEnd: observer.onEnd), in: lifetime)
            }
        },
        Broken(.anEndMayWaitForAnotherThread) { source, _ in
            let lock = ImpatientLock()
            return Observable { observer, lifetime in
                lifetime.onDispose { lock.withLock {} }
                source.run(
                    Observer(
                        onNext: observer.onNext, onEnd: { error in lock.withLock { observer.onEnd(error) } }),
                    in: lifetime)
            }
        },
        Broken(.theEndReleasesEverything, keeping),
        // Keeps its observer for five seconds.
        Broken(.theEndReleasesEverything) { source, scheduler in
            Observable { observer, lifetime in
                lifetime.onDispose {
                    scheduler.schedule(after: .seconds(5), in: Lifetime()) { observer.onCompleted() }
                }
                source.run(observer, in: lifetime)
            }
        },
        Broken(.theEndReleasesEverything) { source, _ in
            Observable { observer, lifetime in
                source.run(
                    Observer(
                        onNext: observer.onNext,
                        onEnd: { error in
                            if error != nil { keptForEver.withLock { $0.append(observer) } }
                            observer.onEnd(error)
                        }), in: lifetime)
            }
        },
        Broken(.aDroppedSubjectIsReleased, keeping),
        Broken(.aDroppedObserverIsReleased) { source, _ in
            Observable { observer, lifetime in
                lifetime.onDispose { withExtendedLifetime(observer) {} }
                source.run(observer, in: lifetime)
            }
        },
    ]

    @Test(arguments: broken) func aBrokenLawIsFound(_ broken: Broken) {
        // Only these two hang. A busy machine would end the check at a law before the one that is broken: the
        // first of the two has none, and the second is checked alone.
        let isEndThatWaits = broken.law == .anEndMayWaitForAnotherThread
        let hangs = isEndThatWaits || broken.law == .anElementMayWaitForAnotherThread
        let violations = ContractCheck("broken", broken.operation).violations(
            of: isEndThatWaits ? [broken.law] : ContractLaw.all, patience: .seconds(hangs ? 1 : 300))
        #expect(violations.contains { $0.hasPrefix("broken: \(broken.law), but ") }, "\(violations)")
    }

    @Test func everyLawIsBrokenOnce() {
        #expect(Set(Self.broken.map(\.law)) == Set(ContractLaw.all))
    }

    @Test func anOperatorThatDoesNothingBreaksNoLaw() {
        #expect(ContractCheck("nothing") { $0 }.violations() == [])
    }

    @Test func anOperatorThatChangesElementsHoldsNoLock() {
        for violations in [
            ContractCheck("tenfold") { $0.map { $0 * 10 } }.violations(),
            ContractCheck("none") { $0.filter { $0 < 0 } }.violations(),
        ] {
            #expect(!violations.isEmpty && !violations.contains { $0.contains("may wait") }, "\(violations)")
        }
    }

    @Test func aLawThatIsExceptedIsNoViolation() {
        let laws: Set<ContractLaw> = [
            .elementsBeforeAnErrorPass, .aSubjectFedByItsSubscriberKeepsOrder,
            .anEndlessSynchronousSourceStops,
        ]
        let violations = ContractCheck("takeLast", except: laws) { $0.takeLast(999) }.violations()
        #expect(violations == [])
    }

    @Test func anExceptionThatIsNotNeededIsAViolation() {
        let violations = ContractCheck("map", except: [.anErrorPasses]) { $0.map { $0 } }.violations()
        #expect(violations == ["map is excepted from \"an error passes, once and last\", but keeps it"])
    }

    @Test func stateOfSeveralSubscriptionsIsTheOnlyMistakeOfAnOperatorThatKeepsItOutside() {
        let sentence = "changes: two subscribers of one stream receive what each would receive alone, but"
        let violations = ContractCheck("changes", changes).violations()
        #expect(violations.count == 1 && violations[0].hasPrefix(sentence), "\(violations)")
    }

    @Test(arguments: [
        ContractCheck("r") { $0.retry() },
        ContractCheck("r") { stream, scheduler in
            stream.retryWhen { $0.delay(.zero, scheduler: scheduler) }
        },
    ])
    func anOperatorThatStartsAFailingSourceForEverIsNamed(_ check: ContractCheck) {
        let violations = check.violations()
        let reason = " (the source was started 1000 times, and then no more)"
        #expect(violations.contains { $0.hasPrefix("r: an error passes") && $0.hasSuffix(reason) })
        #expect(violations.allSatisfy { $0.count < 600 }, "\(violations)")
    }

    /// A mutex is not recursive: disposal inside an element would end the process.
    @Test func deliveryUnderALockIsFoundBeforeItStopsTheProcess() {
        let check = ContractCheck("locked") { source in
            let lock = ImpatientLock()
            return Observable { observer, lifetime in
                lifetime.onDispose { lock.withLock {} }
                source.run(
                    Observer(
                        onNext: { element in lock.withLock { observer.onNext(element) } },
                        onEnd: observer.onEnd), in: lifetime)
            }
        }
        let violations = check.violations(of: ContractLaw.all, patience: .milliseconds(500))
        #expect(violations.count == 1)
        #expect(violations[0].hasPrefix("locked: the delivery of an element may wait for a thread"))
        #expect(ContractCheck.patience == .seconds(30), "without a word about it")
    }

    @Test func aCheckIsDescribedByItsName() {
        #expect(ContractCheck("map") { $0.map { $0 } }.description == "map")
    }
}

/// A lock for deadlocks. It gives up after some seconds: what a thread holds that waits for ever may look
/// leaked at the end of the process.
private final class ImpatientLock: Sendable {
    private let semaphore = DispatchSemaphore(value: 1)

    func withLock(_ body: () -> Void) {
        _ = semaphore.wait(timeout: .now() + 5)
        body()
        semaphore.signal()
    }
}

/// Leaves out what equals the element before it; the state is that of all subscriptions.
private let changes: ContractCheck.Operation = { source, _ in
    let last = Mutex<Int?>(nil)
    return source.filter { element in
        last.withLock { last in
            defer { last = element }
            return last != element
        }
    }
}

/// Runs its source in a lifetime that disposal does not reach.
private let unlinked: ContractCheck.Operation = { source, _ in
    Observable { observer, _ in
        let lifetime = Lifetime()
        keptForEver.withLock { $0.append(lifetime) }
        source.run(observer, in: lifetime)
    }
}

/// Keeps its observer for ever.
private let keeping: ContractCheck.Operation = { source, _ in
    Observable { observer, lifetime in
        keptForEver.withLock { $0.append(observer) }
        source.run(observer, in: lifetime)
    }
}

private let keptForEver = Mutex<[any Sendable]>([])
