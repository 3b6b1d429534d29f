struct PartitionedLimitTests {
    private let scheduler = VirtualTimeScheduler()

    private func record(_ limit: Bulkhead) -> Recorder<Int> {
        scheduler.record(Observable<Int>.never().limited(by: limit, scheduler: scheduler))
    }

    @Test func aKeyHasPlacesOfItsOwn() {
        let places = PartitionedLimit { host in Bulkhead(1, maxWaiting: 0, name: host) }
        let recorders = ["a", "b", "a", "c"].map { record(places[$0]) }
        #expect(recorders.map { $0.error == nil } == [true, true, false, true])
        #expect(places["a"] === places["a"] && places["a"] !== places["b"])
        #expect((recorders[2].error as? AttemptRefusedError)?.reason.limit == "a")
        #expect(places.limits.keys.sorted() == ["a", "b", "c"])
        #expect(places.limits["b"]?.figures(at: .zero).running == 1)
    }

    @Test func whatWasNotUsedForTheLongestTimeIsForgotten() {
        let made = Log<Int>()
        let places = PartitionedLimit(maxKeys: 3) { (key: Int) in
            made.write(key)
            return Bulkhead(1)
        }
        for key in [1, 2, 3, 1, 4, 1, 3, 2] { _ = places[key] }
        #expect(made.entries == [1, 2, 3, 4, 2])
        #expect(places.limits.keys.sorted() == [1, 2, 3])
    }

    @Test func aLimitIsKeptAsLongAsAStreamHasAPlace() {
        let places = PartitionedLimit(maxKeys: 2) { (_: Int) in Bulkhead(1, maxWaiting: 0) }
        let (one, two) = (record(places[1]), record(places[2]))
        for key in 3...9 { #expect(places[key] === places[10]) }
        let shared = record(places[11])
        #expect(shared.error == nil && record(places[12]).error is AttemptRefusedError)
        #expect(record(places[1]).error is AttemptRefusedError)
        two.dispose()
        let third = record(places[3])
        #expect(third.error == nil && places.limits.keys.sorted() == [1, 3])
        #expect(one.error == nil && record(places[1]).error is AttemptRefusedError)
        for recorder in [one, third, shared] { recorder.dispose() }
        #expect(record(places[20]).error == nil && record(places[21]).error == nil)
    }

    @Test func threadsThatAskForTheSameKeyGetOneLimit() {
        let failures = race(
            rounds: rounds(2_000),
            prepare: {
                (places: PartitionedLimit { (_: Int) in Bulkhead(1) }, found: Log<ObjectIdentifier>())
            },
            { $0.found.write(ObjectIdentifier($0.places[1])) },
            against: { $0.found.write(ObjectIdentifier($0.places[1])) },
            check: { Set($0.found.entries).count == 1 })
        #expect(failures == 0)
    }

    /// Each further key looked at all limits: minutes.
    @Test(.growth) func aFurtherKeyDoesNotLookAtAllLimits() {
        let places = PartitionedLimit(maxKeys: 50_000) { (_: Int) in Bulkhead(1) }
        for key in 0..<150_000 { _ = places[key] }
        #expect(places.limits.keys.sorted() == Array(100_000..<150_000))
    }

    /// The `deinit` of a key may ask for limits.
    @Test func aKeyIsReleasedOutsideTheLock() {
        let places = PartitionedLimit(maxKeys: 1) { (_: Account) in Bulkhead(1) }
        let released = Log<Int>()
        let asking: @Sendable () -> Void = { [weak places] in released.write(places?.limits.count ?? 0) }
        for id in [1, 1, 2] {
            #expect(finishes { _ = places[Account(id, onRelease: asking)] })
        }
        #expect(released.count == 2)
    }
}

private final class Account: Hashable, Sendable {
    private let id: Int
    private let onRelease: @Sendable () -> Void

    init(_ id: Int, onRelease: @escaping @Sendable () -> Void) {
        self.id = id
        self.onRelease = onRelease
    }

    deinit { onRelease() }

    static func == (one: Account, other: Account) -> Bool { one.id == other.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
