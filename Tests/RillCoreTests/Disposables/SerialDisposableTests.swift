import RillCore
import Testing

struct SerialDisposableTests {
    private let log = Log<Int>()

    private func member(_ number: Int) -> any Disposable {
        atEnd { [log] in log.write(number) }
    }

    @Test func settingTheNextOneEndsTheOneBefore() {
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

    @Test func itEndsTheOneItHolds() {
        let serial = SerialDisposable()
        serial.disposable = member(1)
        serial.dispose()
        serial.dispose()
        #expect(log.entries == [1])
        #expect(serial.isDisposed)
        #expect(serial.disposable == nil)
    }

    @Test func oneThatIsSetAfterTheEndIsEndedAtOnce() {
        let serial = SerialDisposable()
        serial.dispose()
        serial.disposable = member(1)
        #expect(log.entries == [1])
        #expect(serial.disposable == nil)
    }

    @Test func theOneThatIsReplacedMayUseTheSerialDisposableThatEndsIt() {
        let serial = SerialDisposable()
        serial.disposable = atEnd { [log] in
            log.write(serial.disposable == nil ? 0 : 1)
            serial.dispose()
        }
        #expect(finishes { serial.disposable = atEnd { [log] in log.write(2) } })
        #expect(log.entries == [1, 2])
    }

    @Test func oneThatIsSetWhileAnotherThreadDisposesIsEndedOnce() {
        struct Round: Sendable {
            let serial = SerialDisposable()
            let ended = Log<Int>()
        }
        let failed = race(
            prepare: { Round() },
            { round in
                for number in 0..<3 {
                    round.serial.disposable = atEnd { round.ended.write(number) }
                }
            },
            against: { $0.serial.dispose() },
            check: { $0.ended.entries.sorted() == [0, 1, 2] })
        #expect(failed == 0)
    }
}
