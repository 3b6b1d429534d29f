import RillLocks
import Testing

@testable import RillCore

struct TrampolineTests {
    private let trampoline = Trampoline()
    private let log = Log<Int>()

    @Test func theFirstCallRunsTheTurn() {
        trampoline.bounce { log.write(1) }
        trampoline.bounce { log.write(2) }
        #expect(log.entries == [1, 2])
    }

    @Test func aCallFromInsideRunsTheTurnAgainAfterItHasReturned() {
        var turns = 0
        var depth = 0
        func turn() {
            depth += 1
            #expect(depth == 1)
            turns += 1
            if turns < 5 { trampoline.bounce { Issue.record("the turn of the first call is run, not this") } }
            depth -= 1
        }
        trampoline.bounce(turn)
        #expect(turns == 5)
    }

    @Test func everyCallFromInsideCounts() {
        var turns = 0
        trampoline.bounce {
            turns += 1
            if turns == 1 { for _ in 0..<3 { trampoline.bounce {} } }
        }
        #expect(turns == 4)
    }

    @Test func aMillionTurnsUseConstantStack() {
        let deepest = Atomic<Int>(0)
        onSmallStack { [trampoline] in
            let probe = StackProbe()
            var turns = 0
            func turn() {
                deepest.store(max(deepest.load(ordering: .relaxed), probe.depth), ordering: .relaxed)
                turns += 1
                if turns < 1_000_000 { trampoline.bounce(turn) }
            }
            trampoline.bounce(turn)
        }
        #expect(deepest.load(ordering: .relaxed) < 4096)
    }

    @Test func turnsOfSeveralThreadsNeverOverlapAndNoneIsForgotten() {
        let count = sanitized ? 5_000 : 50_000
        let turns = Confined(0)
        concurrently(threads: 4) { [trampoline] _ in
            for _ in 0..<count { trampoline.bounce { turns.value += 1 } }
        }
        #expect(turns.value == 4 * count)
    }

    @Test func noTurnIsForgottenWhenOneThreadArrivesWhileAnotherLeaves() {
        struct Round: Sendable {
            let trampoline = Trampoline()
            let turns = Confined(0)
        }
        let failed = race(
            rounds: sanitized ? 2_000 : 10_000,
            prepare: { Round() },
            { round in round.trampoline.bounce { round.turns.value += 1 } },
            against: { round in round.trampoline.bounce { round.turns.value += 1 } },
            check: { $0.turns.value == 2 })
        #expect(failed == 0)
    }
}
