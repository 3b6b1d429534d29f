@testable import RillLimits

/// The release of those that wait, without any stream and any clock.
struct BreakerWaitersTests {
    private func at(_ seconds: Double) -> Instant { Instant(sinceZero: .seconds(seconds)) }

    /// A thousand that wait, and so many of them may start.
    private func waiters(releasing first: Int, usually time: Duration? = nil) -> BreakerWaiters {
        var waiters = BreakerWaiters()
        if let time { for _ in 0..<16 { waiters.learn(time) } }
        for _ in 0..<1_000 { waiters.insert({}, at: waiters.nextPlace()) }
        waiters.beginRelease(first)
        return waiters
    }

    /// All that may start now do, with permits from `first` on: how many they are.
    private func start(_ waiters: inout BreakerWaiters, from first: Int, at now: Instant = .zero) -> Int {
        let count = waiters.takeReleased().count
        for number in first..<first + count {
            waiters.attemptStarted(number, of: number, in: Lifetime(), at: now)
            _ = waiters.remove(number, hasStarted: true)
        }
        return count
    }

    @Test func inEverySecondRoundTheirNumberDoubles() {
        var waiters = waiters(releasing: 3)
        var (rounds, next) = ([start(&waiters, from: 0)], 0)
        for _ in 0..<5 {
            let end = next + rounds[rounds.count - 1]
            var count = 0
            for permit in next..<end {
                waiters.attemptAnswered(permit, .success, after: .milliseconds(10))
                count += start(&waiters, from: end + count)
            }
            next = end
            rounds.append(count)
        }
        #expect(rounds == [3, 3, 6, 6, 12, 12])
    }

    /// So many of the 64 are prompt, and so is the next: then one or two follow each answer.
    @Test(arguments: [(32, 1), (33, 2)]) func theMedianOfTheFirst64AnswersOfARoundCounts(
        _ prompt: Int, _ expected: Int
    ) {
        var waiters = waiters(releasing: 70, usually: .milliseconds(10))
        #expect(start(&waiters, from: 0) == 70)
        for permit in 0..<65 {
            let isSlow = (prompt..<64).contains(permit)
            waiters.attemptAnswered(permit, .success, after: .milliseconds(isSlow ? 100 : 10))
        }
        #expect(start(&waiters, from: 70) == 65)
        waiters.attemptAnswered(70, .success, after: .milliseconds(10))
        #expect(start(&waiters, from: 135) == expected)
    }

    @Test func afterAFailureNoneFollowsUnlessItWasTheLastUnderWay() {
        var waiters = waiters(releasing: 2)
        #expect(start(&waiters, from: 0) == 2)
        waiters.attemptAnswered(0, .failure, after: .milliseconds(10))
        #expect(start(&waiters, from: 2) == 0)
        waiters.attemptAnswered(1, .failure, after: .milliseconds(10))
        #expect(start(&waiters, from: 2) == 1)
    }

    @Test func forAnAttemptThatIsGivenUpAnotherFollowsOnceAtTheEndOfItsTime() {
        var waiters = waiters(releasing: 2)
        #expect(start(&waiters, from: 0) == 2)
        waiters.giveUpAttempts(after: .seconds(60), at: at(59.999))
        #expect(start(&waiters, from: 2) == 0)
        waiters.giveUpAttempts(after: .seconds(60), at: at(60))
        #expect(start(&waiters, from: 2, at: at(60)) == 2)
        // Its answer comes late.
        waiters.attemptAnswered(0, .success, after: .seconds(61))
        #expect(start(&waiters, from: 4) == 0)
    }
}
