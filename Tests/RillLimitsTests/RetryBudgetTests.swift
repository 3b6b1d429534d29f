@testable import RillLimits

struct RetryBudgetTests {
    private func at(_ seconds: Double) -> Instant { Instant(sinceZero: .seconds(seconds)) }

    /// How many retries a budget allows at one moment.
    private func allowed(_ budget: RetryBudget, of count: Int = 1_000, at now: Instant = .zero) -> Int {
        (0..<count).count { _ in budget.withdraw(at: now) }
    }

    // A bucket of tokens.

    @Test func aBucketIsFullAtFirstAndEmptyAfterItsTokens() {
        #expect(allowed(.tokenBucket(capacity: 10)) == 10)
        #expect(allowed(.tokenBucket(capacity: 500, costPerRetry: 14)) == 35)
        #expect(allowed(.tokenBucket(capacity: 0)) == 0)
        #expect(allowed(.tokenBucket(capacity: 0.5)) == 0)
    }

    @Test func tenSuccessesOfATenthPayForOneRetryExactly() {
        let budget = RetryBudget.tokenBucket(capacity: 10)
        _ = allowed(budget)
        for _ in 0..<9 { budget.countSuccess() }
        #expect(!budget.withdraw(at: .zero))
        budget.countSuccess()
        #expect(budget.withdraw(at: .zero))
        #expect(!budget.withdraw(at: .zero))
    }

    @Test func aBucketHoldsNoMoreThanItsCapacity() {
        let budget = RetryBudget.tokenBucket(capacity: 3, refundPerSuccess: 2)
        for _ in 0..<100 { budget.countSuccess() }
        #expect(allowed(budget) == 3)
        budget.countSuccess()
        #expect(allowed(budget) == 2)
    }

    @Test func aBucketKnowsNeitherTimeNorRequestsAndARatioNoSuccesses() {
        let bucket = RetryBudget.tokenBucket(capacity: 1)
        _ = allowed(bucket)
        for second in 0..<100 { bucket.countStream(at: at(Double(second))) }
        #expect(!bucket.withdraw(at: at(1_000)))
        let ratio = RetryBudget.ratio(0.5, minimumPerSecond: 0)
        for _ in 0..<100 { ratio.countSuccess() }
        #expect(allowed(ratio) == 0)
    }

    // A ratio.

    @Test func aShareThatIsWholeButForItsRoundingIsWhole() {
        let budget = RetryBudget.ratio(0.29, minimumPerSecond: 0)
        for _ in 0..<100 { budget.countStream(at: .zero) }
        #expect(budget.figures(at: .zero).available == 29)
        #expect(allowed(budget) == 29)
    }

    @Test func aRatioAllowsAShareOfTheRequestsAndAMinimum() {
        #expect(allowed(.ratio(0.2, minimumPerSecond: 2, window: .seconds(10))) == 20)
        let budget = RetryBudget.ratio(0.2, minimumPerSecond: 0)
        #expect(allowed(budget) == 0)
        for _ in 0..<100 { budget.countStream(at: .zero) }
        #expect(allowed(budget) == 20)
        for _ in 0..<4 { budget.countStream(at: .zero) }
        #expect(allowed(budget) == 0)
        budget.countStream(at: .zero)
        #expect(allowed(budget) == 1)
        let unbounded = RetryBudget.ratio(1, minimumPerSecond: 1e300)
        #expect(unbounded.figures(at: .zero).available == .max)
    }

    @Test func requestsAndRetriesOfARatioAgeWithTime() {
        let budget = RetryBudget.ratio(0.5, minimumPerSecond: 0, window: .seconds(10))
        for _ in 0..<100 { budget.countStream(at: at(0)) }
        #expect(allowed(budget, of: 30, at: at(0)) == 30)
        #expect(allowed(budget, at: at(9)) == 20)
        // The requests are forgotten, and the retries of that time too; those at 9 s are not.
        #expect(allowed(budget, at: at(10)) == 0)
        for _ in 0..<100 { budget.countStream(at: at(10)) }
        #expect(allowed(budget, at: at(10)) == 30)
    }

    // Costs and figures.

    @Test(arguments: [RetryBudget.tokenBucket(capacity: 10), .ratio(0, minimumPerSecond: 1)])
    func aRetryMayCostMoreThanAnother(_ budget: RetryBudget) {
        #expect(budget.figures(at: .zero) == RetryBudget.Figures(available: 10, granted: 0, refused: 0))
        #expect(budget.withdraw(cost: 5, at: .zero) && budget.withdraw(cost: 4.5, at: .zero))
        #expect(!budget.withdraw(at: .zero))
        #expect(budget.withdraw(cost: 0.5, at: .zero) && budget.withdraw(cost: 0, at: .zero))
        #expect(budget.figures(at: .zero) == RetryBudget.Figures(available: 0, granted: 4, refused: 1))
    }

    // Threads.

    @Test func manyThreadsGetNoMoreThanTheBudget() {
        let budget = RetryBudget.tokenBucket(capacity: 1_000, refundPerSuccess: 1)
        let taken = Log<Int>()
        concurrently(threads: 4) { _ in
            taken.write((0..<1_000).count { _ in budget.withdraw(at: .zero) })
        }
        #expect(taken.entries.reduce(0, +) == 1_000)
    }
}
