struct CompositeDisposableTests {
    private let log = Log<Int>()

    private func member(_ number: Int) -> any Disposable {
        Disposables.create { [log] in log.write(number) }
    }

    @Test func itEndsAllOfItsMembersTheNewestFirst() {
        let composite = CompositeDisposable(member(1), member(2))
        composite.insert(member(3))
        #expect(composite.count == 3)
        #expect(!composite.isDisposed)
        composite.dispose()
        #expect(log.entries == [3, 2, 1])
        #expect(composite.isDisposed)
        #expect(composite.count == 0)
        composite.dispose()
        #expect(log.entries == [3, 2, 1])
    }

    @Test func itMayBeginEmptyOrWithAList() {
        #expect(CompositeDisposable().count == 0)
        #expect(CompositeDisposable([member(1), member(2)]).count == 2)
    }

    @Test func aRemovedMemberIsDisposedOnceAndALateOneImmediately() throws {
        let composite = CompositeDisposable(member(1))
        let key = try #require(composite.insert(member(2)))
        for _ in 1...2 { composite.remove(for: key) }
        #expect(log.entries == [2])
        #expect(composite.count == 1)
        composite.dispose()
        composite.remove(for: key)
        #expect(log.entries == [2, 1])
        #expect(composite.insert(member(3)) == nil && composite.count == 0)
        #expect(log.entries == [2, 1, 3])
    }

    @Test func theKeyOfAnotherCompositeRemovesNothing() throws {
        let composite = CompositeDisposable(member(1))
        let foreign = try #require(CompositeDisposable().insert(member(2)))
        composite.remove(for: foreign)
        #expect(log.entries == [])
        #expect(composite.count == 1)
    }

    @Test func aMemberMayUseTheCompositeThatEndsIt() {
        let composite = CompositeDisposable()
        composite.insert(member(1))
        composite.insert(
            Disposables.create { [log] in
                composite.dispose()
                composite.insert(Disposables.create { log.write(3) })
                log.write(composite.count)
            })
        #expect(finishes { composite.dispose() })
        #expect(log.entries == [3, 0, 1])
    }

    @Test func anOwnDisposableThatCountsItsCallsIsCalledOnce() {
        final class Counted: Disposable {
            let calls = Log<Int>()
            func dispose() { calls.write(1) }
        }
        let counted = Counted()
        let composite = CompositeDisposable(counted)
        concurrently(threads: 4) { _ in composite.dispose() }
        #expect(counted.calls.count == 1)
    }

    @Test func aMemberInsertedWhileAnotherThreadDisposesIsDisposedOnce() {
        let failed = race(
            prepare: { (composite: CompositeDisposable(), ended: Log<Int>()) },
            { round in
                for number in 0..<3 {
                    let key = round.composite.insert(Disposables.create { round.ended.write(number) })
                    if number == 1, let key { round.composite.remove(for: key) }
                }
            },
            against: { $0.composite.dispose() },
            check: { $0.ended.entries.sorted() == [0, 1, 2] && $0.composite.count == 0 })
        #expect(failed == 0)
    }

    @Test func theCapturesOfItsMembersAreReleasedAtTheEnd() {
        let counter = Payload.Counter()
        let composite = CompositeDisposable()
        for _ in 0..<3 {
            let payload = counter.make()
            composite.insert(Disposables.create { withExtendedLifetime(payload) {} })
        }
        #expect(counter.live == 3)
        composite.dispose()
        #expect(counter.live == 0)
    }
}
