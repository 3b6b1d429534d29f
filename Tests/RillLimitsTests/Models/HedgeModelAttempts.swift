/// The attempts of a hedge, and what their events lead to.
extension HedgeModel {
    /// A subscription to the hedge.
    mutating func hedge(_ stream: Int) {
        streams[stream].tries += 1
        (streams[stream].attempts, streams[stream].winner) = (0, nil)
        if let budget = streams[stream].plan.budget { budgets[budget].countRequest() }
        start(stream)
    }

    private mutating func start(_ stream: Int) {
        let number = streams[stream].allAttempts
        streams[stream].allAttempts += 1
        streams[stream].attempts += 1
        streams[stream].live.append((number, now))
        write("stream \(stream) starts \(number)  \(figures)")
        let (plan, tries) = (streams[stream].plan, streams[stream].tries)
        // The delay begins before the source runs.
        cancelDelay(of: stream)
        let delay = streams[stream].attempts < plan.most ? delay(of: stream) : nil
        if let delay, delay > 0 { set(.delay, of: stream, after: delay) }
        if number < plan.attempts.count {
            if plan.attempts[number].after == 0 {
                firstEvent(stream, number)
            } else {
                set(.event(number), of: stream, after: plan.attempts[number].after)
            }
        }
        // Its first event may have ended the hedge, or started the next attempt.
        guard let delay, delay <= 0, !streams[stream].live.isEmpty, streams[stream].tries == tries,
            streams[stream].winner == nil, streams[stream].allAttempts == number + 1
        else { return }
        startAnother(stream)
    }

    /// After which time the next attempt starts beside the one that has just started.
    private func delay(of stream: Int) -> Attoseconds? {
        let number = streams[stream].attempts - 1
        return switch streams[stream].plan.delays {
        case .list(let list): number < list.count ? list[number] : nil
        case .constant(let delay): delay
        case .closure(let list): number < list.count ? list[number] : nil
        case .quantile(let quantile): value(of: quantile)
        }
    }

    /// Starts another if there may be one and the budget does not refuse it.
    mutating func startAnother(_ stream: Int) {
        guard mayStart(stream) else {
            reached.insert("an attempt beside a slow one that the budget refuses")
            return
        }
        reached.insert("an attempt beside a slow one")
        start(stream)
    }

    private mutating func mayStart(_ stream: Int) -> Bool {
        let plan = streams[stream].plan
        guard streams[stream].attempts < plan.most else { return false }
        return plan.budget.map { budgets[$0].withdraw() } ?? true
    }

    // Events.

    mutating func firstEvent(_ stream: Int, _ number: Int) {
        switch streams[stream].plan.attempts[number].first {
        case .byHand: break
        case .element: element(stream, number)
        case .end(let end): ends(stream, number, end)
        }
    }

    /// The first attempt that emits or completes wins, and the others are disposed of at that moment.
    private mutating func win(_ stream: Int, _ number: Int) {
        guard streams[stream].winner == nil else { return }
        streams[stream].winner = number
        cancelDelay(of: stream)
        let all = streams[stream].live
        let others = all.filter { $0.number != number }
        streams[stream].live = all.filter { $0.number == number }
        if let budget = streams[stream].plan.budget { budgets[budget].countSuccess() }
        if case .quantile(let quantile) = streams[stream].plan.delays {
            for attempt in all { latencies[quantile].append(now - attempt.start) }
        }
        for attempt in others { stop(stream, attempt.number) }
        if !others.isEmpty { reached.insert("a winner of several") }
    }

    mutating func element(_ stream: Int, _ number: Int) {
        win(stream, number)
        write("stream \(stream) next \(number)  \(figures)")
    }

    mutating func ends(_ stream: Int, _ number: Int, _ end: Program.End) {
        if end == .completed { win(stream, number) }
        let isWinner = streams[stream].winner == number
        stop(stream, number)
        streams[stream].live.removeAll { $0.number == number }
        if isWinner { return result(stream, end) }
        if streams[stream].attempts < streams[stream].plan.most {
            if mayStart(stream) {
                reached.insert("an attempt after one that has failed")
                return start(stream)
            }
            // A delay that has begun goes on, and the budget is asked at its end: the page leaves it out.
            reached.insert("an attempt after one that has failed that the budget refuses")
        }
        if streams[stream].live.isEmpty { result(stream, end) } else { reached.insert("a dropped error") }
    }

    private mutating func result(_ stream: Int, _ end: Program.End) {
        cancelDelay(of: stream)
        guard let delay = streams[stream].plan.outer?.delay(after: streams[stream].tries, end) else {
            streams[stream].isAlive = false
            return write("stream \(stream) \(end.text)  \(figures)")
        }
        reached.insert(
            streams[stream].winner == nil ? "a hedge that is retried" : "a winner that is retried")
        if delay == 0 { hedge(stream) } else { set(.retry, of: stream, after: delay) }
    }
}
