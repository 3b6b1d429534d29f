/// `zip` and `combineLatest` of three to eight streams, each with a closure and as tuples.
@Suite(.calculation) @MainActor struct NumbersOfStreamsTests {
    @Test func driversAreCombined() async {
        let a = Driver.of(1, 2)
        let sums: [Driver<Int>] = [
            Driver.combineLatest(a, a, a) { $0 + $1 + $2 },
            Driver.combineLatest(a, a, a).map { $0.0 + $0.1 + $0.2 },
            Driver.combineLatest(a, a, a, a) { $0 + $1 + $2 + $3 },
            Driver.combineLatest(a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 },
            Driver.combineLatest(a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 },
            Driver.combineLatest(a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 },
            Driver.combineLatest(a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 },
            Driver.combineLatest(a, a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 },
            Driver.combineLatest(a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 },
            Driver.combineLatest(a, a, a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 },
            Driver.combineLatest(a, a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 },
            Driver.combineLatest(a, a, a, a, a, a, a, a).map {
                $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 + $0.7
            },
        ]
        await expect(sums) { Array($0 + 1...2 * $0) }
    }

    @Test func driversAreZipped() async {
        let a = Driver.of(1, 2)
        let sums: [Driver<Int>] = [
            Driver.zip(a, a, a) { $0 + $1 + $2 },
            Driver.zip(a, a, a).map { $0.0 + $0.1 + $0.2 },
            Driver.zip(a, a, a, a) { $0 + $1 + $2 + $3 },
            Driver.zip(a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 },
            Driver.zip(a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 },
            Driver.zip(a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 },
            Driver.zip(a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 },
            Driver.zip(a, a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 },
            Driver.zip(a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 },
            Driver.zip(a, a, a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 },
            Driver.zip(a, a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 },
            Driver.zip(a, a, a, a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 + $0.7 },
        ]
        await expect(sums) { [$0, 2 * $0] }
    }

    @Test func infalliblesAreCombined() async {
        let a = Infallible.of(1, 2)
        let sums: [Infallible<Int>] = [
            Infallible.combineLatest(a, a, a) { $0 + $1 + $2 },
            Infallible.combineLatest(a, a, a).map { $0.0 + $0.1 + $0.2 },
            Infallible.combineLatest(a, a, a, a) { $0 + $1 + $2 + $3 },
            Infallible.combineLatest(a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 },
            Infallible.combineLatest(a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 },
            Infallible.combineLatest(a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 },
            Infallible.combineLatest(a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 },
            Infallible.combineLatest(a, a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 },
            Infallible.combineLatest(a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 },
            Infallible.combineLatest(a, a, a, a, a, a, a).map {
                $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6
            },
            Infallible.combineLatest(a, a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 },
            Infallible.combineLatest(a, a, a, a, a, a, a, a).map {
                $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 + $0.7
            },
        ]
        await expect(sums) { Array($0...2 * $0) }
    }

    @Test func infalliblesAreZipped() async {
        let a = Infallible.of(1, 2)
        let sums: [Infallible<Int>] = [
            Infallible.zip(a, a, a) { $0 + $1 + $2 },
            Infallible.zip(a, a, a).map { $0.0 + $0.1 + $0.2 },
            Infallible.zip(a, a, a, a) { $0 + $1 + $2 + $3 },
            Infallible.zip(a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 },
            Infallible.zip(a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 },
            Infallible.zip(a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 },
            Infallible.zip(a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 },
            Infallible.zip(a, a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 },
            Infallible.zip(a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 },
            Infallible.zip(a, a, a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 },
            Infallible.zip(a, a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 },
            Infallible.zip(a, a, a, a, a, a, a, a).map {
                $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 + $0.7
            },
        ]
        await expect(sums) { [$0, 2 * $0] }
    }

    @Test func singlesAreZipped() async {
        let a = Single.just(1)
        let sums: [Single<Int>] = [
            Single.zip(a, a, a) { $0 + $1 + $2 },
            Single.zip(a, a, a).map { $0.0 + $0.1 + $0.2 },
            Single.zip(a, a, a, a) { $0 + $1 + $2 + $3 },
            Single.zip(a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 },
            Single.zip(a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 },
            Single.zip(a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 },
            Single.zip(a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 },
            Single.zip(a, a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 },
            Single.zip(a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 },
            Single.zip(a, a, a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 },
            Single.zip(a, a, a, a, a, a, a, a) { $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7 },
            Single.zip(a, a, a, a, a, a, a, a).map { $0.0 + $0.1 + $0.2 + $0.3 + $0.4 + $0.5 + $0.6 + $0.7 },
        ]
        await expect(sums) { [$0] }
    }

    /// Two forms of each number, beginning with three.
    private func expect(
        _ sums: [some ObservableConvertibleType<Int>], toEmit elements: (Int) -> [Int]
    ) async {
        for (index, sum) in sums.enumerated() {
            let recorder = VirtualTimeScheduler().record(sum.asObservable())
            // Drivers take turns of the main queue.
            #expect(await comesTrue { recorder.isCompleted })
            #expect(recorder.elements == elements(3 + index / 2))
        }
    }
}
