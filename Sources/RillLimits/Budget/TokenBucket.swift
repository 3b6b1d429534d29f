/// A bucket of tokens: a retry withdraws some, a successful attempt refunds some.
///
/// The bucket counts in millionths of a token, so that ten times 0.1 is 1.
struct TokenBucket: BudgetStrategy {
    private let capacity: Int
    private let cost: Int
    private let refund: Int
    private var tokens: Int

    init(capacity: Double, cost: Double, refund: Double) {
        self.capacity = Self.millionths(capacity)
        self.cost = Self.millionths(cost)
        self.refund = Self.millionths(refund)
        tokens = self.capacity
    }

    mutating func request(at now: Instant) {}

    mutating func withdraw(cost factor: Double, at now: Instant) -> Bool {
        let price = Self.price(Double(cost) * factor)
        guard tokens >= price else { return false }
        tokens -= price
        return true
    }

    func available(at now: Instant) -> Int { tokens / cost }

    mutating func success() { tokens = min(capacity, tokens + refund) }

    private static func millionths(_ amount: Double) -> Int { Int((amount * 1_000_000).rounded()) }
}
