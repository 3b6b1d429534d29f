struct DisposeBagsTests {
    @Test func aBagTakesSeveralDisposables() {
        let log = Log<Int>()
        let disposables = (1...6).map { number in Disposables.create { log.write(number) } }
        var bag: DisposeBag? = DisposeBag(disposing: disposables[0], disposables[1])
        bag?.insert(disposables[2], disposables[3])
        bag?.insert([disposables[4], disposables[5]])
        #expect(bag?.count == 6)
        bag = nil
        #expect(log.entries.sorted() == [1, 2, 3, 4, 5, 6])
    }

    @Test func aListIsDisposedOfTogether() {
        let log = Log<Int>()
        let list: [any Disposable] = (1...3).map { number in Disposables.create { log.write(number) } }
        Disposables.create(list).dispose()
        #expect(log.entries == [3, 2, 1])
    }

    @Test func aBagIsBuiltOfWhatStandsInAClosure() {
        let log = Log<Int>()
        var bag: DisposeBag? = DisposeBag {
            Disposables.create { log.write(1) }
            Disposables.create { log.write(2) }
        }
        bag?.insert { Disposables.create { log.write(3) } }
        bag?.insert(CompositeDisposable(disposables: [Disposables.create { log.write(4) }]))
        #expect(bag?.count == 4)
        bag = nil
        #expect(log.entries.sorted() == [1, 2, 3, 4])
    }
}
