/// A retry budget by its page, in millionths of a retry or of a token.
struct BudgetModel {
    private let setting: HedgeProgram.Budget
    private var tokens = 0
    private var (requests, granted, refused) = (0, 0, 0)

    init(_ setting: HedgeProgram.Budget) {
        self.setting = setting
        if case .tokens(let capacity, _, _) = setting { tokens = capacity }
    }

    private var available: Int {
        switch setting {
        case .tokens(_, let cost, _): tokens / cost
        case .ratio(let eighths, let besides): requests * eighths / 8 + besides - granted
        }
    }

    var figures: String { "\(max(0, available)) left, \(granted) and \(refused)" }

    mutating func countRequest() { requests += 1 }

    mutating func countSuccess() {
        if case .tokens(let capacity, _, let refund) = setting { tokens = min(capacity, tokens + refund) }
    }

    mutating func withdraw() -> Bool {
        guard available >= 1 else {
            refused += 1
            return false
        }
        if case .tokens(_, let cost, _) = setting { tokens -= cost }
        granted += 1
        return true
    }
}
