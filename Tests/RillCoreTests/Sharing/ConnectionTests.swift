@testable import RillCore

struct ConnectionTests {
    /// Otherwise a source that connects again from its teardown would wait for itself.
    @Test func theThreadThatTearsARunDownCannotWaitForItEvenIfAnotherThreadDisposesToo() {
        let connection = Connection(survivesTermination: false)
        let canBeAwaited = Mutex<Bool?>(nil)
        connection.lifetime.onDispose { [unowned connection] in
            concurrently({ connection.dispose() })
            canBeAwaited.withLock { $0 = connection.canBeAwaited }
        }
        connection.dispose()
        #expect(canBeAwaited.withLock { $0 } == false)
    }

    @Test func aThreadThatHasDisposedOfARunCanWaitForIt() {
        let connection = Connection(survivesTermination: false)
        connection.dispose()
        #expect(connection.canBeAwaited)
    }
}
