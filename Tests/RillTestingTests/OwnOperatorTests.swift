/// Operators as a user writes them; docs/guides/testing.md shows the first.
struct OwnOperatorTests {
    @Test func aCompositionKeepsTheContract() {
        let violations = ContractCheck("counted") { $0.counted { _ in } }.violations()
        #expect(violations == [])
    }

    @Test func itsStateIsThatOfOneSubscription() {
        let counts = Log<Int>()
        let stream = Observable.of(1, 2, 3).counted { counts.write($0) }
        for _ in 1...2 { stream.subscribe().dispose() }
        #expect(counts.entries == [3, 3])
    }

    /// The limit that docs/reliability/guarantees.md names.
    @Test func oneThatReturnsASubscriptionCannotStopASourceThatRunsInsideTheCall() throws {
        let violations = ContractCheck("bare") { source in
            Observable.create { source.subscribe($0) }
        }.violations()
        let violation = try #require(violations.first)
        #expect(
            violation.hasPrefix("bare: an endless synchronous source stops when `take` has its last element"))
        #expect(violations.count == 1)
    }
}

extension ObservableType {
    /// Reports at the end of each subscription how many elements it has received.
    func counted(_ report: @escaping @Sendable (Int) -> Void) -> Observable<Element> {
        .deferred {
            let count = BehaviorRelay(value: 0)
            return self.do(onNext: { _ in count.update { $0 + 1 } }, onDispose: { report(count.value) })
        }
    }
}
