@testable import RillCore

struct LifetimeInterleavings {
    /// Its parent is released, and nothing has been disposed of.
    @Test func aLifetimeIsReleasedWhileAWeakReferenceAddsATeardown() {
        // Unchecked: it is set before the threads run.
        final class Reference: @unchecked Sendable { weak var lifetime: Lifetime? }
        explore { run in
            let (parent, child) = (SharedVariable<Lifetime?>(Lifetime()), Reference())
            child.lifetime = parent.value?.child()
            child.lifetime?.onDispose {}
            run.thread { parent.value = nil }
            run.thread { child.lifetime?.onDispose {} }
            // What is left of it is a leak.
        }
    }

    @Test func aTeardownIsAddedWhileTheLifetimeIsDisposedOf() {
        explore(preemptions: 3) { run in
            let lifetime = Lifetime()
            let ran = SharedVariable<[Int]>([])
            lifetime.onDispose { ran.update { $0.append(0) } }
            run.thread { lifetime.onDispose { ran.update { $0.append(1) } } }
            run.thread { lifetime.dispose() }
            run.thread { lifetime.onDispose { ran.update { $0.append(2) } } }
            run.afterwards {
                run.expect(ran.value.sorted() == [0, 1, 2], "ran \(ran.value)")
                run.expect(lifetime.registrationCount == 0, "a teardown is left")
            }
        }
    }

    @Test func theFirstTeardownIsAddedWhileTheLifetimeIsDisposedOf() {
        explore(preemptions: 4) { run in
            let lifetime = Lifetime()
            let ran = SharedVariable(0)
            run.thread { lifetime.onDispose { ran.update { $0 += 1 } } }
            run.thread { lifetime.dispose() }
            run.afterwards { run.expect(ran.value == 1, "ran \(ran.value) times") }
        }
    }

    @Test func aTeardownIsRemovedWhileTheLifetimeIsDisposedOf() {
        explore(preemptions: 3) { run in
            let lifetime = Lifetime()
            let ran = SharedVariable<[Int]>([])
            lifetime.onDispose { ran.update { $0.append(0) } }
            let registration = lifetime.onDispose { ran.update { $0.append(1) } }
            lifetime.onDispose { ran.update { $0.append(2) } }
            run.thread { registration.remove() }
            run.thread { lifetime.dispose() }
            run.afterwards { run.expect([[2, 1, 0], [2, 0]].contains(ran.value), "ran \(ran.value)") }
        }
    }

    @Test func lifetimesBeginWhileTheirHolderIsMarked() {
        explore(preemptions: 4) { run in
            let (holder, source) = (Lifetime(), Lifetime())
            let child = holder.child()
            let begun = SharedVariable<[Lifetime]>([])
            run.thread { holder.markAsLimited() }
            run.thread {
                let first = child.child()
                begun.update { $0 += [first, first.child()] }
            }
            run.thread {
                child.onDispose(sharing: source) {}
                begun.update { [served = source.child()] in $0.append(served) }
            }
            run.afterwards {
                run.expect((begun.value + [child, source]).allSatisfy(\.isLimited), "one is not marked")
            }
        }
    }

    @Test func threeThreadsDisposeOfOneLifetime() {
        explore(preemptions: 3) { run in
            let lifetime = Lifetime()
            let ran = SharedVariable(0)
            lifetime.child().onDispose { ran.update { $0 += 1 } }
            lifetime.onDispose { ran.update { $0 += 10 } }
            for _ in 1...3 { run.thread { lifetime.dispose() } }
            run.afterwards { run.expect(ran.value == 11, "ran \(ran.value)") }
        }
    }

    @Test(arguments: [false, true])
    func aSubscriptionEndsWhileTheLifetimeThatHoldsItIsDisposedOf(inAContainer: Bool) {
        explore(preemptions: 3) { run in
            let (lifetime, held) = (Lifetime(), Lifetime())
            let ran = SharedVariable<[Int]>([])
            lifetime.onDispose { ran.update { $0.append(0) } }
            held.child().onDispose { ran.update { $0.append(1) } }
            lifetime.add(inAContainer ? CompositeDisposable(held) : held as any Disposable)
            run.thread { held.dispose() }
            run.thread { lifetime.dispose() }
            run.afterwards {
                run.expect(ran.value.sorted() == [0, 1], "ran \(ran.value)")
                run.expect(lifetime.registrationCount == 0, "a registration is left")
            }
        }
    }

    @Test func aLifetimeEndsOnceOnTwoThreads() {
        explore(preemptions: 3) { run in
            let lifetime = Lifetime()
            let (ended, ran) = (SharedVariable(0), SharedVariable(0))
            lifetime.onDispose { ran.update { $0 += 1 } }
            for _ in 1...2 { run.thread { if lifetime.end() { ended.update { $0 += 1 } } } }
            run.thread { lifetime.dispose() }
            run.afterwards {
                run.expect(ended.value <= 1 && ran.value == 1, "ended \(ended.value), ran \(ran.value)")
                // A disposal meanwhile silences the end.
                run.expect(lifetime.hasEnded || ended.value == 0, "hasEnded is wrong")
            }
        }
    }

    @Test func onDisposedRunsOnceWhetherTheEndFollowsOrNot() {
        explore(preemptions: 3) { run in
            let (ends, disposals) = (SharedVariable(0), SharedVariable(0))
            let subject = PublishSubject<Int>()
            let subscription = subject.subscribe(
                onCompleted: { ends.update { $0 += 1 } }, onDisposed: { disposals.update { $0 += 1 } })
            run.thread { subject.onCompleted() }
            run.thread { subscription.dispose() }
            run.afterwards {
                run.expect(ends.value <= 1, "ended \(ends.value) times")
                run.expect(disposals.value == 1, "disposed \(disposals.value) times")
            }
        }
    }

    @Test func aChildIsEndedByItsParentAndByItself() {
        explore(preemptions: 3) { run in
            let lifetime = Lifetime()
            let ran = SharedVariable<[Int]>([])
            let (first, second) = (lifetime.child(), lifetime.child())
            first.onDispose { ran.update { $0.append(1) } }
            second.onDispose { ran.update { $0.append(2) } }
            run.thread { lifetime.end(first) }
            run.thread { lifetime.dispose() }
            run.thread { second.dispose() }
            run.afterwards { run.expect(ran.value.sorted() == [1, 2], "ran \(ran.value)") }
        }
    }

    @Test func twoThreadsEndOneChild() {
        explore(preemptions: 3) { run in
            let lifetime = Lifetime()
            let ran = SharedVariable(0)
            let child = lifetime.child()
            child.onDispose { ran.update { $0 += 1 } }
            for _ in 1...2 { run.thread { lifetime.end(child) } }
            run.thread { lifetime.child().onDispose { ran.update { $0 += 10 } } }
            run.afterwards {
                run.expect(ran.value == 1, "ran \(ran.value)")
                lifetime.dispose()
                run.expect(ran.value == 11, "ran \(ran.value)")
            }
        }
    }

    @Test func aChildIsOpenedInALifetimeThatIsDisposedOf() {
        explore(preemptions: 3) { run in
            let lifetime = Lifetime()
            let ran = SharedVariable(0)
            run.thread {
                let child = lifetime.child()
                child.child().onDispose { ran.update { $0 += 1 } }
                child.onDispose { ran.update { $0 += 1 } }
            }
            run.thread { lifetime.dispose() }
            run.afterwards { run.expect(ran.value == 2, "ran \(ran.value) times") }
        }
    }

    @Test func aCompositeIsFilledWhileItIsDisposedOf() {
        explore(preemptions: 3) { run in
            let composite = CompositeDisposable()
            let ran = SharedVariable<[Int]>([])
            let key = composite.insert(Disposables.create { ran.update { $0.append(0) } })
            run.thread { composite.insert(Disposables.create { ran.update { $0.append(1) } }) }
            run.thread { composite.dispose() }
            run.thread { if let key { composite.remove(for: key) } }
            run.afterwards {
                run.expect(ran.value.sorted() == [0, 1], "ran \(ran.value)")
                run.expect(composite.count == 0, "a member is left")
            }
        }
    }

    @Test func aSerialDisposableIsSetByTwoThreadsAndDisposedOf() {
        explore(preemptions: 3) { run in
            let serial = SerialDisposable()
            let ran = SharedVariable<[Int]>([])
            for number in 1...2 {
                run.thread { serial.disposable = Disposables.create { ran.update { $0.append(number) } } }
            }
            run.thread { serial.dispose() }
            run.afterwards { run.expect(ran.value.sorted() == [1, 2], "ran \(ran.value)") }
        }
    }

    @Test func aBagIsReleasedWhileASubscriptionEnds() {
        explore(preemptions: 3) { run in
            let subject = PublishSubject<Int>()
            let bag = SharedVariable<DisposeBag?>(DisposeBag())
            let probe = run.probe()
            let teardowns = SharedVariable(0)
            let stream = subject.do(onDispose: { teardowns.update { $0 += 1 } })
            bag.value?.insert(stream.subscribe { probe.on($0) })
            run.thread { bag.value = nil }
            run.thread { subject.onCompleted() }
            run.afterwards {
                run.expect(["", "|"].contains(probe.text), probe.text)
                run.expect(teardowns.value == 1, "\(teardowns.value) teardowns")
                run.expect(!subject.hasObservers, "a subscriber is left")
            }
        }
    }

    @Test func aSubscriptionEndsWhileItIsPutIntoABag() {
        explore(preemptions: 3) { run in
            let subject = PublishSubject<Int>()
            let bag = DisposeBag()
            let probe = run.probe()
            run.thread { bag.insert(subject.subscribe { probe.on($0) }) }
            run.thread { subject.onCompleted() }
            run.afterwards {
                run.expect(probe.text == "|", probe.text)
                run.expect(bag.count == 0, "an ended subscription is in the bag")
            }
        }
    }

    @Test func theLastSubscriberOfAGroupLeavesWhileAnotherJoins() {
        explore(preemptions: 3) { run in
            let owner = Lifetime()
            let shared = RefCountedLifetime(countedBy: owner)
            let subject = PublishSubject<Int>()
            let counted = shared.counting(subject.asObservable())
            let ran = SharedVariable(0)
            let probe = run.probe()
            shared.lifetime.onDispose { ran.update { $0 += 1 } }
            run.thread { owner.dispose() }
            run.thread {
                probe.subscribe(to: counted)
                probe.dispose()
            }
            run.thread { counted.subscribe().dispose() }
            run.afterwards {
                run.expect(ran.value == 1, "ended \(ran.value) times")
                run.expect(!subject.hasObservers, "a subscriber is left")
            }
        }
    }

    @Test func aGroupIsLeftWhileItsSourceSends() {
        explore { run in
            let subject = PublishSubject<Int>()
            let source = CountedSource(subject)
            let (groups, elements) = (run.probe(Int.self), run.probe(Int.self))
            groups.subscribe(
                to: source.stream.groupBy { $0 % 2 }.map { group in
                    if group.key == 1 { elements.subscribe(to: group) }
                    return group.key
                })
            run.thread { subject.send(1, 2, 3) }
            run.thread { groups.dispose() }
            run.thread { elements.dispose() }
            run.afterwards {
                run.expect(["", "1", "1 3"].contains(elements.text), elements.text)
                elements.dispose()
                run.expect(source, runs: 1...1)
                run.expect(!subject.hasObservers, "the source is still subscribed to")
            }
        }
    }
}
