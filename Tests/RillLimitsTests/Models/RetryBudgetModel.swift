/// A retry budget as its page describes it: whole millionths of a token, or thousandths of a retry.
struct RetryBudgetModel {
    /// What programs are to reach.
    enum Reached: CaseIterable {
        case bucketRefused, bucketFull, bucketRefilled, dearRetryOfABucket, leastCostOfABucket, freeRetry
        case ratioRefused, ratioOfRequests, requestsForgotten, retriesForgotten, dearRetryOfARatio
        case leastCostOfARatio, roundedCostOfABucket, roundedCostOfARatio
    }

    let settings: RetryBudgetSettings
    private var tokens = 0
    private var requests: [Int] = []
    private var retries: [(time: Int, cost: Int)] = []
    private var (granted, refused) = (0, 0)
    private(set) var reached: Set<Reached> = []

    init(_ settings: RetryBudgetSettings) {
        self.settings = settings
        if case .tokenBucket(let capacity, _, _) = settings { tokens = capacity }
    }

    /// In thousandths of a retry, rounded down.
    private func left(_ ratio: Int, _ minimumPerSecond: Int, _ window: Int, at now: Int) -> Int {
        let latest = requests.count { isInWindow($0, of: window, at: now) }
        let spent = retries.filter { isInWindow($0.time, of: window, at: now) }.map(\.cost).reduce(0, +)
        return ratio * latest + minimumPerSecond * window / 1_000 - spent
    }

    func figures(at now: Int) -> String {
        let available =
            switch settings {
            case .tokenBucket(_, let cost, _): tokens / cost
            case .ratio(let ratio, let minimum, let window):
                max(0, left(ratio, minimum, window, at: now) / 1_000)
            }
        return "\(available) available, \(granted) granted, \(refused) refused"
    }

    /// A stream has its first event.
    mutating func countStream(at now: Int) { requests.append(now) }

    mutating func countSuccess() {
        guard case .tokenBucket(let capacity, _, let refund) = settings else { return }
        if refund > 0 { reached.insert(tokens + refund > capacity ? .bucketFull : .bucketRefilled) }
        tokens = min(capacity, tokens + refund)
    }

    /// Whether it allows a retry that costs that many millionths of another.
    mutating func withdraw(_ cost: Int, at now: Int) -> Bool {
        let isAllowed: Bool
        switch settings {
        case .tokenBucket(_, let each, _):
            let charge = cost == 0 ? 0 : max(1, (each * cost + 500_000) / 1_000_000)
            isAllowed = charge <= tokens
            if isAllowed { tokens -= charge }
            note(cost, isAllowed, [.bucketRefused, .dearRetryOfABucket, .leastCostOfABucket])
            if each * cost % 1_000_000 != 0 { reached.insert(.roundedCostOfABucket) }
        case .ratio(let ratio, let minimum, let window):
            let charge = cost == 0 ? 0 : max(1, (cost + 500) / 1_000)
            isAllowed = charge == 0 || charge <= left(ratio, minimum, window, at: now)
            if isAllowed { retries.append((now, charge)) }
            note(cost, isAllowed, [.ratioRefused, .dearRetryOfARatio, .leastCostOfARatio])
            if cost > 1_000 && cost % 1_000 != 0 { reached.insert(.roundedCostOfARatio) }
            if isAllowed && 1_000 * charge > minimum * window { reached.insert(.ratioOfRequests) }
            if requests.contains(where: { !isInWindow($0, of: window, at: now) }) {
                reached.insert(.requestsForgotten)
            }
            if retries.contains(where: { !isInWindow($0.time, of: window, at: now) && $0.cost > 0 }) {
                reached.insert(.retriesForgotten)
            }
        }
        if isAllowed { granted += 1 } else { refused += 1 }
        return isAllowed
    }

    private mutating func note(_ cost: Int, _ isAllowed: Bool, _ cases: [Reached]) {
        if !isAllowed { reached.insert(cases[0]) }
        if isAllowed && cost > 1_000_000 { reached.insert(cases[1]) }
        if isAllowed && cost > 0 && cost < 1_000 { reached.insert(cases[2]) }
        if cost == 0 { reached.insert(.freeRetry) }
    }
}
