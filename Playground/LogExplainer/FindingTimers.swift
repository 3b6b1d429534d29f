extension Finding {
    mutating func findBlockedScheduler(_ facts: LogFacts) -> Bool {
        let late = facts.lateTimes.filter { $0.upperBound - $0.lowerBound >= 0.3 }
        guard !late.isEmpty, !bad.isEmpty else { return false }
        // Timers that were late for less than half of a subscription's greatest loss are not the reason.
        let touched = bad.filter { call, losses in
            let lost = late.reduce(0) { sum, late in
                sum + max(0, min(late.upperBound, call.end) - max(late.lowerBound, call.start))
            }
            return lost > 0 && 2 * lost >= (losses.values.max() ?? 0)
        }
        guard 2 * touched.count >= bad.count else { return false }
        window = (late.map(\.lowerBound).min() ?? 0)...(late.map(\.upperBound).max() ?? 0)
        let longest = late.map { $0.upperBound - $0.lowerBound }.max() ?? 0
        blame(
            .blockedScheduler,
            "\(late.count.of("timer was", "timers were")) late, by up to \(longest.seconds)",
            "\(touched.count) of the \(bad.count) subscriptions that went wrong ran at those times")
        return true
    }

    /// Looks for a step of the clock. A clock that is set forward leaves a gap without entries, although
    /// something was under way, and after the gap many things happen together. A clock that is set back
    /// leaves a moment at which many attempts begin and are answered. A pause between two runs, or without
    /// work, is neither.
    mutating func findClockStep(_ facts: LogFacts) -> Bool {
        let times = facts.times
        guard times.count > 20 else { return false }
        let gaps = zip(times, times.dropFirst()).map { (from: $0, length: $1 - $0) }
        let usual = gaps.map(\.length).filter { $0 > 0 }.quantile(0.99) ?? 0
        if let gap = gaps.max(by: { $0.length < $1.length }), gap.length > 20, gap.length > 20 * usual {
            let end = gap.from + gap.length
            let late = bad.count {
                !$0.call.isOpen && $0.call.start <= gap.from && (end...end + 1).contains($0.call.end)
            }
            let isTimerLate = facts.lateTimes.contains {
                $0.overlaps(gap.from...end) && $0.upperBound - $0.lowerBound > gap.length / 2
            }
            // A program that does one thing after the other may simply have waited for an answer.
            if late > 0 && (isTimerLate || facts.isConcurrent) {
                window = gap.from...end
                blame(
                    .clockStep,
                    "nothing at all is recorded for \(gap.length.seconds); no other pause is longer than "
                        + "a twentieth of that",
                    "\(late.of("subscription")) ended right after it")
                return true
            }
        }
        // A program may begin many things at one moment, but without a step these take as long as others.
        let starts = Dictionary(grouping: facts.calls, by: \.start)
        guard let most = starts.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) }) else {
            return false
        }
        let (moment, calls) = most
        let timeless = calls.count(where: \.isTimeless)
        let others = facts.calls.filter { $0.start != moment }
        let runs = others.flatMap(\.attempts.values).compactMap(\.run)
        // If the log ends at that moment, nothing is answered after it.
        let isLast =
            moment == facts.length && Set(calls.map(\.stream)).count > 1
            && starts.values.count { 2 * $0.count >= calls.count } == 1
        guard calls.count >= 10, timeless >= 10 || isLast, runs.quantile(0.05) ?? 0 > 0 else { return false }
        window = moment...moment
        let short = facts.calls.count { $0.shortDelays > 0 }
        blame(
            .clockStep,
            "\(calls.count) subscriptions have begun at \(moment.seconds), and no time passed for "
                + "\(isLast ? "any" : "\(timeless)") of them: the clock was set back, and the log waited "
                + "for it",
            "\(short) of all subscriptions retried sooner than planned")
        return true
    }
}
