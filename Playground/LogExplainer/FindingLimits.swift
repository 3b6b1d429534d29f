extension Finding {
    mutating func decideAboutWaits(_ main: Loss, _ facts: LogFacts) {
        let waits = bad.flatMap(\.call.waits)
        func text(_ isMeant: (Loss) -> Bool) -> String {
            let waits = facts.calls.flatMap(\.waits).filter { isMeant($0.loss) }
            guard let longest = waits.map(\.delay).max() else {
                let refused = bad.count { $0.losses.keys.contains(where: isMeant) }
                return
                    "\(refused.of("subscription was", "subscriptions were")) refused by \(main.limit ?? "a limit")"
            }
            return
                "\(waits.count.of("attempt")) waited for \(waits.first?.loss.limit ?? "a place"), "
                + "up to \(longest.seconds)"
        }
        let (factor, slow) = slowness(facts)
        let forRate = waits.filter(\.loss.isForRate).map(\.delay)
        if main.isForRate
            || forRate.count >= 5 && forRate.reduce(0, +) > 0.03 * waits.reduce(0, { $0 + $1.delay })
        {
            decideAboutRate(text(\.isForRate), facts)
            // A stream that waits for its turn holds a place in the meantime.
            if !main.isForRate { evidence.append("places were taken meanwhile: " + text { $0 == main }) }
        } else if retriesKeepPlaces(facts) {
            evidence.append("they kept their places meanwhile: " + text { $0 == main })
        } else if factor > 3 {
            blame(.slowServer, slow, "places were therefore taken: " + text { $0 == main })
        } else {
            blame(.fullBulkhead, text { $0 == main }, slow)
        }
    }

    /// Decides who has used up a rate. The streams of the log have done so if those that waited took nearly
    /// every turn, where turns come at an even pace. Others have done so if fewer attempts began than before,
    /// although no more streams wanted a turn.
    private mutating func decideAboutRate(_ waits: String, _ facts: LogFacts) {
        let attempts = facts.calls.flatMap(\.attempts.values).filter { attempt in
            attempt.failure?.kind != .refused && attempt.blame?.limit == nil
        }
        let all = facts.calls.flatMap(\.waits).filter(\.loss.isForRate)
        let time = Self.window(all.map(\.start), all.map(\.end))
        let turns = facts.calls.flatMap { call in
            let failures = call.failureTimes
            return call.waits.filter { $0.loss.isForRate && !failures.contains($0.end) }
        }.sorted { $0.end < $1.end }
        let during = attempts.filter { time.contains($0.turn) }
        let before = attempts.count { $0.turn < time.lowerBound }
        let rate = Double(during.count) / max(time.upperBound - time.lowerBound, 1e-9)
        let usual = Double(before) / max(time.lowerBound, 1e-9)
        let gaps = zip(turns, turns.dropFirst()).filter { $1.start <= $0.end }.map { $1.end - $0.end }
        let pace = gaps.quantile(0.25) ?? 0
        let turnsForOne = gaps.reduce(0, +) / max(pace * Double(gaps.count), 1e-9)
        let began = "\(rate.figure) attempts began each second meanwhile, and \(usual.figure) before"
        let wanted = facts.calls.flatMap { call in
            call.waits.filter(\.loss.isForRate).map(\.start)
                + call.attempts.values.filter { $0.waited == 0 }.map(\.start)
        }.count(where: time.contains)
        // At its beginning a limiter admits more than later, so the usual rate must have lasted for a while.
        let isUsualKnown = time.lowerBound > 0.1 * (time.upperBound - time.lowerBound)
        let isBurst = Double(wanted) > 1.5 * usual * (time.upperBound - time.lowerBound)
        if rate < usual, isUsualKnown, !isBurst { return blame(.rateUsedUp, waits, began) }
        if turnsForOne > 1.3 {
            let taken =
                "a turn came every \(pace.seconds), and these streams had one of \(turnsForOne.figure)"
            return blame(.rateUsedUp, waits, taken)
        }
        let failed = during.filter { $0.failure != nil }
        // The additional attempts were retries.
        if 2 * Double(failed.count) > Double(during.count) * (1 - usual / rate),
            case .failure(let kind) = Self.mostCommon(failed.compactMap(\.blame))
        {
            window = Self.window(failed.map(\.start), failed.compactMap(\.end))
            decide(.failure(kind), [], facts)
            evidence.append("retries used up a rate limit: " + waits)
        } else {
            blame(.rateExceeded, waits, began)
        }
    }

    /// Whether streams held places for longer while they waited for another attempt than while they were at
    /// work. If so, blames the failures that were retried.
    private mutating func retriesKeepPlaces(_ facts: LogFacts) -> Bool {
        let backoffs = facts.calls.flatMap(\.waits).filter { wait in
            guard case .failure = wait.loss, wait.awaited == nil else { return false }
            return window.overlaps(wait.start...wait.end)
        }
        let time = Self.window(backoffs.map(\.start), backoffs.map(\.end))
        let work = facts.runs(in: time, isInside: true).reduce(0, +)
        guard backoffs.reduce(0, { $0 + $1.delay }) > work,
            case .failure(let kind) = Self.mostCommon(backoffs.map(\.loss))
        else { return false }
        window = time
        blame(kind.cause ?? .unknown, "\(backoffs.count.of("retry", "retries")) followed \(kind.rawValue)")
        return true
    }

    /// Moves the window to the failures themselves, because their effect on a limit came later.
    mutating func decideAboutFailures(_ main: Loss, _ victims: [Call], _ facts: LogFacts) {
        let streams = Set(victims.map(\.stream))
        let failed = facts.calls.filter { streams.contains($0.stream) }
            .flatMap(\.attempts.values).filter { $0.blame == main }
        if case .failure = main {
            window = Self.window(failed.map(\.start), failed.compactMap(\.end))
        }
        decide(main, victims, facts)
    }

    /// A throttle follows the failures of the server, as its users see them.
    mutating func decideAboutThrottle(_ victims: [Call], _ facts: LogFacts) {
        let held = "\(victims.count.of("subscription was", "subscriptions were")) held back by a throttle"
        let blames = victims.flatMap(\.attempts.values).compactMap(\.blame).filter {
            ![.throttle, .breaker, .isolatedBreaker].contains($0)
        }
        guard blames.count >= 4, let main = Self.mostCommon(blames) else { return blame(.throttle, held) }
        // The throttle continues for a while after the server has recovered.
        decideAboutFailures(main, victims, facts)
        evidence.append(held)
    }

    /// Failures or slow calls open a breaker: calls of the same streams, or else of others.
    mutating func decideAboutBreaker(_ victims: [Call], _ facts: LogFacts) {
        let first =
            victims.flatMap { call in
                call.waits.filter { $0.loss == .breaker }.map { $0.start }
                    + call.attempts.values.filter { $0.blame == .breaker }.map(\.start)
                    + (call.attempts.isEmpty ? [call.start] : [])
            }.min() ?? window.lowerBound
        let streams = Set(victims.map(\.stream))
        let attempts = facts.calls.filter { streams.contains($0.stream) }.flatMap(\.attempts.values)
        let usual = attempts.compactMap { $0.failure == nil ? $0.run : nil }.quantile(0.5) ?? 0
        // A breaker counts an attempt that is under way as slow as soon as it has taken too long.
        func isSlow(_ attempt: Call.Attempt) -> Bool { attempt.work(until: first) > 2.5 * usual }
        let before = attempts.filter { attempt in
            ![.breaker, .throttle].contains(attempt.blame)
                && (attempt.end.map { $0 <= first + 1e-6 } == true || isSlow(attempt))
        }
        .sorted { ($0.end ?? .infinity) < ($1.end ?? .infinity) }.suffix(10)
        let blames = before.compactMap(\.blame)
        let slow = before.filter(isSlow)
        let text =
            "the first refusal was at \(first.seconds); of the \(before.count) attempts before, "
            + "\(blames.count) had failed"
        if blames.count >= 4, let main = Self.mostCommon(blames), main != .breaker {
            // A breaker opens some time after the first failure.
            decideAboutFailures(main, victims, facts)
            evidence.append(text)
        } else if slow.count >= 4, 2 * slow.count >= before.count {
            window = (slow.map(\.start).min() ?? first)...max(first, window.upperBound)
            let longest = slow.map { $0.work(until: first) }.max() ?? 0
            blame(
                .slowServer,
                "a circuit breaker opened at \(first.seconds); \(slow.count) of the \(before.count) attempts "
                    + "before had taken long, up to \(longest.seconds), and \(usual.seconds) is usual")
        } else {
            blame(.neighboursBreaker, text, "so it was opened by someone whose calls are not in this log")
        }
    }
}
