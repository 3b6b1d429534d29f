/// The attempts of a hedge, and what their events lead to.
extension LimitModel {
    /// A subscription to the hedge.
    mutating func hedge(_ stream: Int) {
        streams[stream].hedges += 1
        (streams[stream].attempts, streams[stream].winner) = (0, nil)
        if let budget = streams[stream].plan.hedge?.budget { budgets[budget].countStream(at: now) }
        startSource(stream)
    }

    /// An attempt begins. The delay after which another starts beside it begins before its source runs; nil
    /// if none starts so.
    mutating func beginDelay(_ stream: Int) -> Attoseconds? {
        guard let hedge = streams[stream].plan.hedge else { return nil }
        let number = streams[stream].attempts
        streams[stream].attempts += 1
        cancel(.delay, of: stream)
        guard streams[stream].attempts < hedge.most else { return nil }
        let delay: Attoseconds? =
            switch hedge.delays {
            case .list(let list): number < list.count ? list[number] : nil
            case .constant(let delay): delay
            case .closure(let list): number < list.count ? list[number] : nil
            case .quantile(let quantile): quantiles[quantile].value
            }
        if let delay, delay > 0 { set(.delay, of: stream, after: delay) }
        return delay
    }

    /// Starts another if there may be one and the budget does not refuse it.
    mutating func startAnother(_ stream: Int) {
        let isAllowed = mayStart(stream)
        reached.insert("an attempt beside a slow one" + (isAllowed ? "" : " that the budget refuses"))
        if isAllowed { startSource(stream) }
    }

    private mutating func mayStart(_ stream: Int) -> Bool {
        guard let hedge = streams[stream].plan.hedge, streams[stream].attempts < hedge.most else {
            return false
        }
        return hedge.budget.map { budgets[$0].withdraw(1_000_000, at: now) } ?? true
    }

    /// The first attempt that emits or completes wins, and the others are disposed of at that moment.
    mutating func win(_ stream: Int, _ number: Int) {
        guard let hedge = streams[stream].plan.hedge, streams[stream].winner == nil else { return }
        streams[stream].winner = number
        cancel(.delay, of: stream)
        let all = streams[stream].live
        let others = all.filter { $0.number != number }
        streams[stream].live = all.filter { $0.number == number }
        if let budget = hedge.budget { budgets[budget].countSuccess() }
        if case .quantile(let quantile) = hedge.delays {
            for attempt in all { quantiles[quantile].latencies.append(now - attempt.start) }
        }
        for attempt in others { stop(stream, attempt.number) }
        if !others.isEmpty { reached.insert("a winner of several") }
    }

    /// An attempt has ended: whether the hedge goes on.
    mutating func followsInHedge(_ stream: Int, _ number: Int) -> Bool {
        if streams[stream].winner == number { return false }
        if streams[stream].attempts < streams[stream].plan.hedge?.most ?? 0 {
            if mayStart(stream) {
                reached.insert("an attempt after one that has failed")
                startSource(stream)
                return true
            }
            // A delay that has begun goes on, and the budget is asked again at its end.
            reached.insert("an attempt after one that has failed that the budget refuses")
        }
        if !streams[stream].live.isEmpty {
            reached.insert("a dropped error")
            return true
        }
        cancel(.delay, of: stream)
        return false
    }
}

/// A quantile of latencies by its page.
struct QuantileModel {
    private let setting: LimitProgram.Quantile
    var latencies: [Attoseconds] = []

    init(_ setting: LimitProgram.Quantile) { self.setting = setting }

    /// The least of the latest latencies that is not below a share of them.
    var value: Attoseconds {
        let latest = latencies.suffix(setting.count).sorted()
        guard latest.count >= max(1, setting.count / 10) else { return setting.initially }
        return latest.first { latency in
            latest.count { $0 <= latency } * 100 >= setting.share * latest.count
        } ?? setting.initially
    }
}
