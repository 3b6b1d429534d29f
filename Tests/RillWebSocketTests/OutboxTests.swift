@testable import RillWebSocket

/// The frames that wait, without a connection.
struct OutboxTests {
    /// Counts how many of it live.
    private final class Token: Sendable {
        static let living = Atomic<Int>(0)

        init() { Self.living.add(1, ordering: .relaxed) }
        deinit { Self.living.subtract(1, ordering: .relaxed) }
    }

    @Test func messagesThatWereTakenBackDoNotStayWhileTheServerDoesNotRead() {
        var outbox = Outbox()
        outbox.append([0])
        #expect(outbox.flush { _ in .notReady } == nil)
        #expect(outbox.isBlocked)
        for number in 0..<10_000 {
            let (lifetime, token) = (Lifetime(), Token())
            outbox.append([UInt8(number / 100)], in: lifetime) { _ in withExtendedLifetime(token) {} }
            // One of a hundred is kept.
            if number % 100 != 99 { lifetime.dispose() }
            #expect(outbox.flush { _ in .notReady } == nil)
        }
        let living = Token.living.load(ordering: .relaxed)
        #expect(living >= 100 && living <= 202, "\(living)")
        var sent: [UInt8] = []
        let failure = outbox.flush { bytes in
            sent += bytes
            return .bytes(bytes.count)
        }
        #expect(failure == nil && sent == [0] + (0..<100))
    }
}
