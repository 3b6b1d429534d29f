/// The cause of an incident, and what speaks for it.
struct Finding: Sendable {
    private(set) var cause = Cause.unknown
    private var window: ClosedRange<Double> = 0...0
    private var evidence: [String] = []
    /// The subscriptions that went wrong, with what each has lost.
    private let bad: [(call: Call, losses: [Loss: Double])]
    /// The losses of all of them, the largest first.
    private let totals: [(loss: Loss, seconds: Double)]

    init(_ facts: LogFacts) {
        bad = facts.calls.filter(facts.isBad).map { ($0, $0.losses(usualRun: facts.usualRun($0))) }
        totals = bad.reduce(into: [Loss: Double]()) { sums, bad in
            for (loss, seconds) in bad.losses { sums[loss, default: 0] += min(seconds, 30) }
        }.map { ($0.key, $0.value) }.sorted { ($0.seconds, $0.loss.words) > ($1.seconds, $1.loss.words) }
        if findClockStep(facts) || findBlockedScheduler(facts) { return }
        guard let main = mainLoss else { return }
        let victims = bad.filter { Self.main($0.losses) == main }.map(\.call)
        window = Self.window(of: victims)
        decide(main, victims, facts)
    }

    /// The loss that is the largest one of most subscriptions.
    private var mainLoss: Loss? {
        let counts = bad.reduce(into: [Loss: Int]()) { counts, bad in
            if let main = Self.main(bad.losses) { counts[main, default: 0] += 1 }
        }
        return counts.max { ($0.value, $0.key.words) < ($1.value, $1.key.words) }?.key
    }

    private static func main(_ losses: [Loss: Double]) -> Loss? {
        losses.max { ($0.value, $0.key.words) < ($1.value, $1.key.words) }?.key
    }

    /// From when to when, without single subscriptions that went wrong by chance.
    private static func window(of calls: [Call]) -> ClosedRange<Double> {
        let from = calls.map(\.start).quantile(0.05) ?? 0
        return from...max(from, calls.map(\.end).quantile(0.95) ?? 0)
    }

    private mutating func decide(_ main: Loss, _ victims: [Call], _ facts: LogFacts) {
        switch main {
        case .failure(.nameLookup): blame(.nameLookup, count(of: .nameLookup, facts))
        case .failure(.unauthorized): blame(.expiredKey, count(of: .unauthorized, facts))
        case .failure(.unavailable), .failure(.other):
            blame(.outage, count(of: .unavailable, facts), shareOfFailures(facts).text)
        case .failure(.timeout): decideAboutTimeouts(facts)
        case .slowness: blame(.slowServer, slowness(facts).text)
        case .budget: decideAboutBudget(victims, facts)
        case .breaker: decideAboutBreaker(victims, facts)
        case .scheduler: blame(.blockedScheduler, "timers were late between attempts")
        case .failure(.refused): blame(.fullBulkhead)
        case .throttle: decideAboutThrottle(victims, facts)
        case .waiting: decideAboutWaits(main, facts)
        }
    }

    private mutating func decideAboutWaits(_ main: Loss, _ facts: LogFacts) {
        let waits = bad.flatMap(\.call.waits)
        func text(_ isMeant: (Loss) -> Bool) -> String {
            let waits = waits.filter { isMeant($0.loss) }
            guard let longest = waits.map(\.delay).max() else {
                let refused = bad.count { $0.losses.keys.contains(where: isMeant) }
                return "\(refused) subscriptions were refused by \(main.limit ?? "a limit")"
            }
            return
                "\(waits.count) attempts waited for \(waits.first?.loss.limit ?? "a place"), "
                + "up to \(longest.seconds)"
        }
        let (factor, slow) = slowness(facts)
        let forRate = waits.filter(\.loss.isForRate).map(\.delay)
        if main.isForRate
            || forRate.count >= 5 && forRate.reduce(0, +) > 0.03 * waits.reduce(0, { $0 + $1.delay })
        {
            blame(.rateUsedUp, text(\.isForRate), slow)
            // A stream that waits for its turn holds a place meanwhile.
            if !main.isForRate { evidence.append("places were taken meanwhile: " + text { $0 == main }) }
        } else if factor > 3 {
            blame(.slowServer, slow, "places were therefore taken: " + text { $0 == main })
        } else {
            blame(.fullBulkhead, text { $0 == main }, slow)
        }
    }

    /// A throttle follows the failures of the server, as its users see them.
    private mutating func decideAboutThrottle(_ victims: [Call], _ facts: LogFacts) {
        let held = "\(victims.count) subscriptions were held back by a throttle"
        let blames = victims.flatMap(\.attempts.values).compactMap(\.blame).filter { $0 != .throttle }
        guard blames.count >= 4, let main = Self.mostCommon(blames) else { return blame(.throttle, held) }
        decide(main, victims, facts)
        evidence.append(held)
    }

    private mutating func decideAboutTimeouts(_ facts: LogFacts) {
        let attempts = facts.calls.flatMap(\.attempts.values)
        let late = attempts.filter { $0.blame == .failure(.timeout) }.compactMap(\.run)
        let limit = late.quantile(0.5) ?? 0
        // What is usual, unless all of the log went wrong.
        let isShort = window.upperBound - window.lowerBound < 0.7 * facts.length
        let answers = attempts.filter { $0.failure == nil && !(isShort && window.contains($0.start)) }
            .compactMap(\.run)
        let (usual, most) = (answers.quantile(0.5) ?? 0, answers.quantile(0.95) ?? 0)
        let text = "\(late.count) attempts ended at a limit of \(limit.seconds)"
        if most > 0.6 * limit {
            blame(
                .shortDeadline, text,
                "answers take \(usual.seconds), and one of twenty \(most.seconds) or more, just below it")
        } else {
            blame(.slowServer, text, "other answers took \(usual.seconds), far less")
        }
    }

    private mutating func decideAboutBudget(_ victims: [Call], _ facts: LogFacts) {
        let (share, text) = shareOfFailures(facts)
        let blames = victims.flatMap(\.attempts.values).compactMap(\.blame)
        let refused = bad.count { $0.call.gaveUp?.contains("budget") == true }
        let budget = "\(refused) subscriptions had no retry, because no budget was left"
        if let main = Self.mostCommon(blames), main != .budget, share > 0.5 || main != .failure(.unavailable)
        {
            return decide(main, victims, facts)
        }
        blame(.budgetDrained, budget, text)
    }

    private static func mostCommon(_ losses: [Loss]) -> Loss? {
        let counts = losses.reduce(into: [Loss: Int]()) { $0[$1, default: 0] += 1 }
        return counts.max { ($0.value, $0.key.words) < ($1.value, $1.key.words) }?.key
    }

    /// A breaker is opened by failures: by those of the same streams, or else by others.
    private mutating func decideAboutBreaker(_ victims: [Call], _ facts: LogFacts) {
        let first =
            victims.flatMap { call in
                call.waits.filter { $0.loss == .breaker }.map { $0.end - $0.delay }
                    + call.attempts.values.filter { $0.blame == .breaker }.map(\.start)
                    + (call.attempts.isEmpty ? [call.start] : [])
            }.min() ?? window.lowerBound
        let streams = Set(victims.map(\.stream))
        let before = facts.calls.filter { streams.contains($0.stream) }.flatMap(\.attempts.values)
            .filter { $0.end.map { $0 <= first + 1e-6 } == true && $0.blame != .breaker }
            .sorted { ($0.end ?? 0) < ($1.end ?? 0) }.suffix(10)
        let blames = before.compactMap(\.blame)
        let text =
            "the first refusal was at \(first.seconds); of the \(before.count) attempts before, "
            + "\(blames.count) had failed"
        if blames.count >= 4, let main = Self.mostCommon(blames), main != .breaker {
            decide(main, victims, facts)
            evidence.append(text)
        } else {
            blame(.neighboursBreaker, text, "so it was opened by someone whose calls are not in this log")
        }
    }

    private mutating func findBlockedScheduler(_ facts: LogFacts) -> Bool {
        let late = facts.lateTimes.filter { $0.upperBound - $0.lowerBound >= 0.3 }
        guard !late.isEmpty, !bad.isEmpty else { return false }
        let touched = bad.map(\.call).filter { call in late.contains { $0.overlaps(call.start...call.end) } }
        guard 2 * touched.count >= bad.count else { return false }
        window = (late.map(\.lowerBound).min() ?? 0)...(late.map(\.upperBound).max() ?? 0)
        let longest = late.map { $0.upperBound - $0.lowerBound }.max() ?? 0
        blame(
            .blockedScheduler, "\(late.count) timers were late, by up to \(longest.seconds)",
            "\(touched.count) of the \(bad.count) subscriptions that went wrong ran at those times")
        return true
    }

    /// A clock that is set forward leaves a time without any entry, after which many things happen at once;
    /// one that is set back leaves a moment with very many entries.
    private mutating func findClockStep(_ facts: LogFacts) -> Bool {
        let times = facts.times
        guard times.count > 20 else { return false }
        let gaps = zip(times, times.dropFirst()).map { (from: $0, length: $1 - $0) }
        let usual = gaps.map(\.length).filter { $0 > 0 }.quantile(0.99) ?? 0
        if let gap = gaps.max(by: { $0.length < $1.length }), gap.length > 20, gap.length > 20 * usual {
            window = gap.from...gap.from + gap.length
            let end = window.upperBound
            let late = bad.count { $0.call.start <= gap.from && $0.call.end >= end }
            blame(
                .clockStep,
                "nothing at all is recorded for \(gap.length.seconds); no other pause is longer than "
                    + "a twentieth of that",
                "\(late) subscriptions ended right after it")
            return true
        }
        // What is asked for comes at different times: many beginnings at one are not.
        let starts = Dictionary(grouping: facts.calls, by: \.start)
        guard let most = starts.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) }),
            most.value.count >= 10, most.value.count > 5 * starts.values.filter({ $0.count > 1 }).count
        else { return false }
        window = most.key...most.key
        let short = facts.calls.count { $0.shortDelays > 0 }
        blame(
            .clockStep,
            "\(most.value.count) subscriptions have begun at \(most.key.seconds): the clock was set "
                + "back, and the log waited for it",
            "\(short) of all subscriptions retried sooner than planned")
        return true
    }

    private mutating func blame(_ cause: Cause, _ evidence: String...) {
        self.cause = cause
        self.evidence = evidence
    }

    private func count(of kind: Failure, _ facts: LogFacts) -> String {
        let failures = facts.calls.flatMap(\.attempts.values).compactMap(\.failure).filter { $0.kind == kind }
        let texts = failures.reduce(into: [String: Int]()) { $0[$1.text, default: 0] += 1 }
        let text = texts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? ""
        let shown = text.hasSuffix(".") ? text.dropLast() : text[...]
        return "\(failures.count) attempts failed so, such as: \(shown.prefix(120))"
    }

    /// The share of attempts that failed in the window.
    private func shareOfFailures(_ facts: LogFacts) -> (Double, text: String) {
        let attempts = facts.calls.flatMap(\.attempts.values).filter { window.contains($0.start) }
        let failed = attempts.count { $0.failure.map { $0.kind != .refused } ?? false }
        let share = Double(failed) / Double(max(1, attempts.count))
        return (share, "\(failed) of \(attempts.count) attempts failed in this time")
    }

    /// How much slower attempts were in the window than outside.
    private func slowness(_ facts: LogFacts) -> (factor: Double, text: String) {
        let inside = facts.runs(in: window, isInside: true).quantile(0.5) ?? 0
        let outside = facts.runs(in: window, isInside: false).quantile(0.5) ?? inside
        return (
            inside / max(outside, 1e-9),
            "attempts took \(inside.seconds) in this time, and \(outside.seconds) before and after"
        )
    }
}

extension Finding {
    /// The incident in at most ten lines.
    func lines(_ facts: LogFacts) -> [String] {
        let calls = bad.map(\.call)
        let failed = calls.count(where: \.hasFailed)
        let times =
            cause == .unknown ? "" : ", from \(window.lowerBound.seconds) to \(window.upperBound.seconds)"
        var lines = [
            bad.isEmpty && !facts.calls.isEmpty
                ? "Nothing went wrong: no subscription failed or took much longer than is usual in this log."
                : "Most likely, \(cause.sentence)\(times).",
            "The log has \(facts.calls.count.of("subscription")) of \(facts.streams.of("stream")) in "
                + facts.length.seconds
                + (facts.timeOfDay.map { ", from \($0) on." } ?? "."),
        ]
        let attempts = facts.calls.flatMap(\.attempts.values)
        if calls.isEmpty {
            lines.append("\(attempts.count { $0.failure != nil }) of \(attempts.count) attempts failed.")
        } else {
            lines.append(
                "\(calls.count) of them went wrong: \(failed) failed, and \(calls.count - failed) took "
                    + "longer than usual, which is \(facts.usualDuration(of: calls).seconds).")
        }
        lines += evidence.prefix(3).map { "Evidence: \($0)." }
        if let first = calls.filter({ $0.end >= window.lowerBound }).min(by: { $0.start < $1.start }) {
            lines.append("First: \(story(of: first)).")
        }
        if let worst = calls.max(by: { $0.duration < $1.duration }) {
            lines.append("Worst: \(story(of: worst)).")
        }
        let all = totals.reduce(0) { $0 + $1.seconds }
        if all > 0 {
            let shares = totals.prefix(3).map {
                "\($0.loss.words) \(Int((100 * $0.seconds / all).rounded())) %"
            }
            lines.append("They have lost their time to: \(shares.joined(separator: ", ")).")
        }
        let absent = absentCauses(facts)
        if !absent.isEmpty, lines.count < 9 {
            lines.append("Not in this log: \(absent.joined(separator: ", ")).")
        }
        // Who has recorded attempts is not told to record them.
        let isRecorded = cause == .unknown && facts.calls.contains { $0.attempts.count + $0.waits.count > 1 }
        lines.append("Next: \(isRecorded ? "compare it with the log of a good time" : cause.advice).")
        return lines
    }

    private func story(of call: Call) -> String {
        let failures = call.attempts.values.compactMap(\.failure)
        let waits = call.waits.map { "\($0.delay.seconds) \($0.loss.words)" }.prefix(2)
        let parts =
            [call.attempts.count.of("attempt")] + waits
            + (failures.last.map { ["\(failures.count) failed (\($0.text.prefix(60)))"] } ?? [])
            + (call.gaveUp.map { ["gave up: \($0)"] } ?? [])
        return "\(call.name) at \(call.start.seconds), \(call.duration.seconds) long: "
            + parts.joined(separator: ", ")
    }

    /// What a reader would think of, and is not there.
    private func absentCauses(_ facts: LogFacts) -> [String] {
        let failures = Set(facts.calls.flatMap(\.attempts.values).compactMap(\.failure?.kind))
        let losses = Set(totals.map(\.loss) + facts.calls.flatMap { $0.waits.map(\.loss) })
        return [
            failures.isDisjoint(with: [.unavailable, .other]) ? "failures of the server" : nil,
            failures.contains(.timeout) ? nil : "time limits that expired",
            facts.lateTimes.isEmpty ? "late timers" : nil,
            losses.contains(.breaker) ? nil : "an open breaker",
            losses.contains { $0.isForPlaces || $0.isForRate } ? nil : "waits for a place or a turn",
        ].compactMap { $0 }
    }
}
