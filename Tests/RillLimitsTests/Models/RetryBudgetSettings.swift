/// How a budget of a program is made: a bucket in millionths of a token, a ratio in thousandths of a retry
/// for a request, and for a second. Its window is milliseconds.
enum RetryBudgetSettings: Sendable {
    case tokenBucket(capacity: Int, cost: Int, refund: Int)
    case ratio(Int, minimumPerSecond: Int, window: Int)

    init(_ dice: inout ModelDice) {
        // A few of the least amounts tell how these are rounded.
        let scale = dice.one(of: [Scale.tenths, .any, .least])
        func amount(_ most: Int, _ dice: inout ModelDice) -> Int {
            switch scale {
            case .tenths: 100_000 * dice.number(0...most)
            case .any: dice.number(0...100_000 * most)
            case .least: dice.number(0...most)
            }
        }
        if dice.isLikely(50) {
            let (capacity, cost) = (amount(60, &dice), max(1, amount(20, &dice)))
            self = .tokenBucket(capacity: capacity, cost: cost, refund: amount(15, &dice))
        } else {
            let window = dice.number(20...200)
            let minimum = dice.isLikely(30) ? 0 : dice.number(0...30_000)
            self =
                switch scale {
                case .tenths: .ratio(100 * dice.number(0...15), minimumPerSecond: minimum, window: window)
                case .any: .ratio(dice.number(0...1_500), minimumPerSecond: minimum, window: window)
                case .least: .ratio(dice.number(0...6), minimumPerSecond: minimum / 500, window: window)
                }
        }
    }

    private enum Scale { case tenths, any, least }

    /// In millionths of another retry. What is rounded is never a half.
    func dearCost(_ dice: inout ModelDice) -> Int {
        let cost =
            switch dice.number(0...5) {
            case 0: 0
            case 1: dice.number(1...999)
            case 2: 1_000_000 * dice.number(1...5)
            case 3: dice.number(1...4_000_000)
            case 4: dice.number(1...9_000)
            default: 1_000 * dice.number(1...4_000)
            }
        let isHalf =
            switch self {
            case .tokenBucket(_, let each, _): each * cost % 1_000_000 == 500_000
            case .ratio: cost % 1_000 == 500
            }
        return isHalf ? 1_000_000 : cost
    }

    func budget(named name: String) -> RetryBudget {
        switch self {
        case .tokenBucket(let capacity, let cost, let refund):
            .tokenBucket(
                capacity: Double(capacity) / 1e6, costPerRetry: Double(cost) / 1e6,
                refundPerSuccess: Double(refund) / 1e6, name: name)
        case .ratio(let ratio, let minimum, let window):
            .ratio(
                Double(ratio) / 1_000, minimumPerSecond: Double(minimum) / 1_000,
                window: .milliseconds(window), name: name)
        }
    }
}
