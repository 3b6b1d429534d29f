@testable import RillCore

struct GuardedTests {
    private final class Token: Sendable {}

    private final class Counter: Guarded<[Token]>, @unchecked Sendable {
        init() { super.init([]) }
    }

    @Test func threadsChangeItOneAtATime() {
        let counter = Counter()
        concurrently(threads: 4) { _ in
            for _ in 0..<1_000 { counter.withLock { $0.append(Token()) } }
        }
        #expect(counter.withLock { $0.count } == 4_000)
    }

    @Test func theErrorOfTheClosureIsThrownAndTheLockIsReleased() {
        let counter = Counter()
        #expect(throws: Boom.self) { try counter.withLock { _ in throw Boom() } }
        #expect(counter.withLock { $0.count } == 0)
    }

    @Test func isReleasedWithItsState() {
        weak var state: Token?
        do {
            let counter = Counter()
            let token = Token()
            state = token
            counter.withLock { $0.append(token) }
            #expect(state != nil)
        }
        #expect(state == nil)
    }
}
