@testable import RillCore

@Suite(.blocking) struct LifetimeTests {
    private let log = Log<String>()

    private func write(_ line: String) -> @Sendable () -> Void {
        { [log] in log.write(line) }
    }

    struct Member: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Makes the action a part of the lifetime.
        let join: @Sendable (Lifetime, @escaping @Sendable () -> Void) -> Void
    }

    private static let members: [Member] = [
        Member(testDescription: "an action") { $0.onDispose($1) },
        Member(testDescription: "a disposable") { $0.add(Disposables.create(with: $1)) },
        Member(testDescription: "a child") { $0.child().onDispose($1) },
        Member(testDescription: "a grandchild") { $0.child().child().onDispose($1) },
        Member(testDescription: "an adopted lifetime") { lifetime, action in
            let child = ChildLifetime()
            child.onDispose(action)
            lifetime.adopt(child)
        },
    ]

    @Test(arguments: members) func aMemberEndsOnceWithTheLifetimeAndImmediatelyAfterIt(_ member: Member) {
        let lifetime = Lifetime()
        #expect(!lifetime.isDisposed)
        member.join(lifetime, write("in time"))
        #expect(log.entries == [])
        for _ in 1...2 {
            lifetime.dispose()
            #expect(lifetime.isDisposed)
            #expect(log.entries == ["in time"])
        }
        member.join(lifetime, write("late"))
        #expect(log.entries == ["in time", "late"])
        lifetime.dispose()
        #expect(log.entries == ["in time", "late"])
    }

    @Test func itIsDisposedWhileItsActionsRun() {
        let lifetime = Lifetime()
        lifetime.onDispose { [log] in log.write("\(lifetime.isDisposed)") }
        lifetime.dispose()
        #expect(log.entries == ["true"])
    }

    @Test func aChildThatHasEndedIsReleased() {
        let parent = Lifetime()
        weak var released: Lifetime?
        do {
            let child = parent.child()
            released = child
            parent.end(child)
        }
        #expect(released == nil)
        withExtendedLifetime(parent) {}
    }

    @Test(arguments: 0..<100 as Range<UInt64>) func anyTreeEndsInTheOrderOfTheModel(_ seed: UInt64) {
        // The model: a list of entries, newest first; that of a child stands for the child's own list.
        final class Node {
            enum Entry {
                case action(Int)
                case child(Node)
            }
            let lifetime: Lifetime
            weak var parent: Node?
            var entries: [Entry] = []
            var hasEnded = false

            init(_ lifetime: Lifetime, parent: Node?) {
                self.lifetime = lifetime
                self.parent = parent
            }

            func end() -> [Int] {
                if hasEnded { return [] }
                hasEnded = true
                return entries.reversed().flatMap { entry in
                    switch entry {
                    case .action(let number): [number]
                    case .child(let node): node.end()
                    }
                }
            }
        }
        var generator = SplitMix64(seed: seed)
        let root = Node(Lifetime(), parent: nil)
        var nodes = [root]
        var expected: [Int] = []
        let ran = Log<Int>()
        for number in 0..<200 {
            let node = nodes[Int.random(in: 0..<nodes.count, using: &generator)]
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<5:
                node.lifetime.onDispose { ran.write(number) }
                if node.hasEnded { expected.append(number) } else { node.entries.append(.action(number)) }
            case 5..<9:
                let child = Node(node.lifetime.child(), parent: node)
                if node.hasEnded { child.hasEnded = true } else { node.entries.append(.child(child)) }
                nodes.append(child)
            default:
                guard let parent = node.parent, let child = node.lifetime as? ChildLifetime else { break }
                parent.lifetime.end(child)
                expected += node.end()
            }
        }
        root.lifetime.dispose()
        expected += root.end()
        #expect(ran.entries == expected)
        #expect(nodes.allSatisfy { $0.lifetime.isDisposed == $0.hasEnded })
    }

    @Test func anActionMayUseTheLifetimeThatRunsIt() {
        let lifetime = Lifetime()
        let sibling = lifetime.child()
        sibling.onDispose(write("sibling"))
        lifetime.onDispose { [log] in
            lifetime.dispose()
            lifetime.onDispose { log.write("immediately") }
            log.write("child \(lifetime.child().isDisposed)")
            lifetime.end(sibling)
            log.write("action")
        }
        #expect(finishes { lifetime.dispose() })
        #expect(log.entries == ["immediately", "child true", "sibling", "action"])
    }

    @Test func anActionMayDisposeOfALifetimeThatIsStillToEnd() {
        let parent = Lifetime()
        let first = parent.child()
        let inner = first.child()
        inner.onDispose(write("inner"))
        first.onDispose(write("first"))
        let second = parent.child()
        second.onDispose {
            inner.dispose()
            first.dispose()
        }
        parent.onDispose(write("parent"))
        parent.dispose()
        #expect(log.entries == ["parent", "inner", "first"])
    }

    @Test func anActionOfAGrandchildMayDisposeOfTheRoot() {
        let root = Lifetime()
        let child = root.child()
        child.onDispose(write("child"))
        let grandchild = child.child()
        grandchild.onDispose {
            root.dispose()
            child.dispose()
        }
        root.onDispose(write("root"))
        #expect(finishes { child.dispose() })
        #expect(log.entries == ["root", "child"])
    }

    @Test func anActionIsReleasedWhenItHasRun() {
        let counter = Payload.Counter()
        let lifetime = Lifetime()
        for _ in 0..<3 {
            let payload = counter.make()
            lifetime.onDispose { withExtendedLifetime(payload) {} }
        }
        #expect(counter.live == 3)
        lifetime.dispose()
        #expect(counter.live == 0)
        withExtendedLifetime(lifetime) {}
    }

    @Test func anElementAfterTheEndIsNotKept() {
        let counter = Payload.Counter()
        let lifetime = Lifetime()
        lifetime.dispose()
        weak var released: Lifetime?
        do {
            let payload = counter.make()
            lifetime.onDispose { withExtendedLifetime(payload) {} }
            released = lifetime.child()
        }
        #expect(counter.live == 0)
        #expect(released == nil)
        withExtendedLifetime(lifetime) {}
    }

    @Test func aLifetimeThatIsDroppedReleasesWhatItHoldsAndRunsNothing() {
        let counter = Payload.Counter()
        do {
            let lifetime = Lifetime()
            let child = lifetime.child()
            for holder in [lifetime, lifetime, child, child] {
                let payload = counter.make()
                holder.onDispose { [log] in withExtendedLifetime(payload) { log.write("ran") } }
            }
            #expect(counter.live == 4)
        }
        #expect(counter.live == 0)
        #expect(log.entries.isEmpty)
    }

    @Test func aHundredThousandNestedLifetimesEndInConstantStack() {
        let ended = Atomic<Int>(0)
        let deepest = deepestStack { measure in
            let root = Lifetime()
            var current = root
            for _ in 0..<100_000 {
                current = current.child()
                current.onDispose {
                    ended.add(1, ordering: .relaxed)
                    measure()
                }
            }
            root.dispose()
        }
        #expect(ended.load(ordering: .relaxed) == 100_000)
        #expect(deepest < 4096)
    }

    @Test func nestedLifetimesAndSiblingsAreDroppedInConstantStack() async {
        await #expect(processExitsWith: .success) {
            onSmallStack {
                let root = Lifetime()
                var current = root
                for _ in 0..<100_000 { current = current.child() }
                for _ in 0..<1_000_000 { _ = root.child() }
            }
        }
    }

    @Test func aMillionSiblingsEndInOrderAndInConstantStack() {
        let last = Atomic<Int>(1_000_000)
        let isOrdered = Atomic<Bool>(true)
        onSmallStack {
            let root = Lifetime()
            for number in 0..<1_000_000 {
                root.onDispose {
                    if last.exchange(number, ordering: .relaxed) != number + 1 {
                        isOrdered.store(false, ordering: .relaxed)
                    }
                }
            }
            root.dispose()
        }
        #expect(last.load(ordering: .relaxed) == 0)
        #expect(isOrdered.load(ordering: .relaxed) == true)
    }

    @Test func aSearchLooksThroughSoManyLifetimesTheNewestFirst() {
        let root = Lifetime()
        let (first, second) = (root.child(), root.child())
        let below = second.child()
        for searched in 0...3 {
            for (place, lifetime) in [second, first, below].enumerated() {
                var left = searched
                #expect(root.contains(lifetime, searching: &left) == (place < searched))
            }
        }
        root.dispose()
    }

    @Test func whatIsBelowAHolderIsMarkedHoweverItGotThere() {
        let outer = Lifetime()
        let (holder, beside) = (outer.child(), outer.child())
        let child = holder.child()
        let (before, source) = (child.child(), Lifetime())
        let (served, adopted) = (source.child(), ChildLifetime())
        let below = adopted.child()
        holder.markAsLimited()
        let after = before.child()
        func limited(_ lifetimes: Lifetime...) -> Int { lifetimes.count { $0.isLimited } }
        #expect(limited(holder, child, before, after) == 4)
        #expect(limited(outer, beside, source, served, adopted, below) == 0)
        child.adopt(adopted)
        after.onDispose(sharing: source) {}
        #expect(limited(adopted, below, source, served, source.child(), served.child()) == 6)
        #expect(limited(outer, beside, beside.child(), outer.child()) == 0)
        outer.dispose()
        #expect(!outer.child().isLimited && holder.child().isLimited)
    }

    @Test func aLongChainIsMarkedWithoutRecursion() {
        onSmallStack {
            let root = Lifetime()
            var last = root.child()
            for _ in 0..<100_000 { last = last.child() }
            root.markAsLimited()
            #expect(last.isLimited)
            root.dispose()
        }
    }

    @Test func aSubscriptionThatHasEndedIsForgotten() {
        let lifetime = Lifetime()
        let subject = PublishSubject<Int>()
        for _ in 0..<100 { lifetime.add(Observable.just(1).subscribe()) }
        for _ in 0..<100 { lifetime.add(subject.take(1).subscribe()) }
        #expect(lifetime.registrationCount == 100)
        subject.onNext(1)
        #expect(lifetime.registrationCount == 0)
        lifetime.dispose()
    }

    @Test func aLifetimeThatIsDroppedIsReleasedWithASubscriptionThatRuns() {
        weak var dropped: Lifetime?
        weak var subscription: Lifetime?
        do {
            let lifetime = Lifetime()
            let added = Observable<Int>.never().subscribe() as? Lifetime
            dropped = lifetime
            subscription = added
            if let added { lifetime.add(added) }
        }
        #expect(dropped == nil)
        #expect(subscription == nil)
    }

    @Test func disposalFromSeveralThreadsRunsEveryActionOnce() {
        let roundCount = rounds(1_000)
        let runs = Atomic<Int>(0)
        for _ in 0..<roundCount {
            let root = Lifetime()
            for _ in 0..<5 {
                let child = root.child()
                child.onDispose { runs.add(1, ordering: .relaxed) }
                child.onDispose { runs.add(1, ordering: .relaxed) }
                root.onDispose { runs.add(1, ordering: .relaxed) }
            }
            concurrently(threads: 4) { _ in root.dispose() }
        }
        #expect(runs.load(ordering: .relaxed) == roundCount * 15)
    }

    @Test func anActionRegisteredWhileAnotherThreadDisposesRunsOnce() {
        let failed = race(
            prepare: { (lifetime: Lifetime(), runs: Log<Int>()) },
            { round in for number in 0..<4 { round.lifetime.onDispose { round.runs.write(number) } } },
            against: { $0.lifetime.dispose() },
            check: { $0.runs.entries.sorted() == [0, 1, 2, 3] })
        #expect(failed == 0)
    }

    @Test func aChildThatOneThreadEndsWhileAnotherDisposesOfItsParentEndsOnce() {
        struct Round: Sendable {
            let parent = Lifetime()
            let children: [ChildLifetime]
            let runs = Log<Int>()

            init() {
                children = (0..<3).map { [parent] _ in parent.child() }
                for (number, child) in children.enumerated() {
                    let grandchild = child.child()
                    grandchild.onDispose { [runs] in runs.write(number) }
                    child.onDispose { [runs] in runs.write(number + 10) }
                }
            }
        }
        let failed = race(
            prepare: { Round() },
            { round in for child in round.children { round.parent.end(child) } },
            against: { $0.parent.dispose() },
            check: { $0.runs.entries.sorted() == [0, 1, 2, 10, 11, 12] })
        #expect(failed == 0)
    }

    @Test func childrenThatTwoThreadsEndLeaveTheRestIntact() {
        struct Round: Sendable {
            let parent = Lifetime()
            let children: [ChildLifetime]
            let runs = Log<Int>()

            init() {
                children = (0..<6).map { [parent] _ in parent.child() }
                for (number, child) in children.enumerated() {
                    child.onDispose { [runs] in runs.write(number) }
                }
            }
        }
        let failed = race(
            prepare: { Round() },
            { round in for number in [0, 1, 3] { round.parent.end(round.children[number]) } },
            against: { round in for number in [1, 2, 3] { round.parent.end(round.children[number]) } },
            check: { round in
                let before = round.runs.entries.sorted()
                round.parent.dispose()
                return before == [0, 1, 2, 3] && round.runs.entries.suffix(2) == [5, 4]
            })
        #expect(failed == 0)
    }

    @Test func aChildThatIsOpenedWhileAnotherThreadDisposesIsDisposed() {
        let failed = race(
            prepare: { (parent: Lifetime(), adopted: ChildLifetime(), runs: Log<Int>()) },
            { round in
                round.adopted.onDispose { round.runs.write(1) }
                round.parent.adopt(round.adopted)
                round.parent.child().onDispose { round.runs.write(2) }
            },
            against: { $0.parent.dispose() },
            check: { $0.runs.entries.sorted() == [1, 2] })
        #expect(failed == 0)
    }
}
