struct SerialDisposableTests {
    private let log = Log<Int>()

    private func member(_ number: Int) -> any Disposable {
        Disposables.create { [log] in log.write(number) }
    }

    @Test func settingADisposableDisposesOfThePreviousOne() {
        let serial = SerialDisposable()
        #expect(serial.disposable == nil)
        serial.disposable = member(1)
        #expect(log.entries.isEmpty)
        serial.disposable = member(2)
        #expect(log.entries == [1])
        serial.disposable = nil
        #expect(log.entries == [1, 2])
        #expect(!serial.isDisposed)
    }

    @Test func itDisposesOfItsDisposableAndThenOfALateOneImmediately() {
        let serial = SerialDisposable()
        serial.disposable = member(1)
        for _ in 1...2 { serial.dispose() }
        #expect(log.entries == [1])
        serial.disposable = member(2)
        #expect(log.entries == [1, 2])
        #expect(serial.isDisposed && serial.disposable == nil)
    }

    @Test func aReplacedDisposableMayUseTheSerialDisposable() {
        let serial = SerialDisposable()
        serial.disposable = Disposables.create { [log] in
            log.write(serial.disposable == nil ? 0 : 1)
            serial.dispose()
        }
        #expect(finishes { serial.disposable = Disposables.create { [log] in log.write(2) } })
        #expect(log.entries == [1, 2])
    }

    @Test func aDisposableSetWhileAnotherThreadDisposesIsDisposedOnce() {
        let failed = race(
            prepare: { (serial: SerialDisposable(), ended: Log<Int>()) },
            { round in
                for number in 0..<3 {
                    round.serial.disposable = Disposables.create { round.ended.write(number) }
                }
            },
            against: { $0.serial.dispose() },
            check: { $0.ended.entries.sorted() == [0, 1, 2] })
        #expect(failed == 0)
    }
}
