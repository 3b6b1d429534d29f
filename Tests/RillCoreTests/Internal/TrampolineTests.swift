@testable import RillCore

struct TrampolineTests {
    private let trampoline = Trampoline()

    @Test func aReentrantRequestRunsAnotherStepAfterTheCurrentOne() {
        var steps = 0
        var depth = 0
        func step() {
            depth += 1
            #expect(depth == 1)
            steps += 1
            if steps < 5 {
                trampoline.run { Issue.record("the step of the first request runs, not this one") }
            }
            depth -= 1
        }
        trampoline.run(step)
        #expect(steps == 5)
    }

    @Test func everyReentrantRequestRunsAStep() {
        var steps = 0
        trampoline.run {
            steps += 1
            if steps == 1 { for _ in 0..<3 { trampoline.run {} } }
        }
        #expect(steps == 4)
    }

    @Test func aMillionStepsTakeConstantStack() {
        let count = rounds(1_000_000)
        let deepest = deepestStack { [trampoline] measure in
            var steps = 0
            func step() {
                measure()
                steps += 1
                if steps < count { trampoline.run(step) }
            }
            trampoline.run(step)
        }
        #expect(deepest < 4096)
    }

    @Test func stepsOfSeveralThreadsNeverOverlapAndNoneIsLost() {
        let count = rounds(50_000)
        let steps = Unsynchronized(0)
        concurrently(threads: 4) { [trampoline] _ in
            for _ in 0..<count { trampoline.run { steps.value += 1 } }
        }
        #expect(steps.value == 4 * count)
    }

    @Test func noStepIsLostWhenOneThreadRequestsWhileAnotherFinishes() {
        let failed = race(
            rounds: 10_000,
            prepare: { (trampoline: Trampoline(), steps: Unsynchronized(0)) },
            { round in round.trampoline.run { round.steps.value += 1 } },
            against: { round in round.trampoline.run { round.steps.value += 1 } },
            check: { $0.steps.value == 2 })
        #expect(failed == 0)
    }
}
