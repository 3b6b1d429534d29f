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

    @Test func itDisposesOfItsDisposable() {
        let serial = SerialDisposable()
        serial.disposable = member(1)
        serial.dispose()
        serial.dispose()
        #expect(log.entries == [1])
        #expect(serial.isDisposed)
        #expect(serial.disposable == nil)
    }

    @Test func aDisposableSetAfterTheEndIsDisposedImmediately() {
        let serial = SerialDisposable()
        serial.dispose()
        serial.disposable = member(1)
        #expect(log.entries == [1])
        #expect(serial.disposable == nil)
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
        struct Round: Sendable {
            let serial = SerialDisposable()
            let ended = Log<Int>()
        }
        let failed = race(
            prepare: { Round() },
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
