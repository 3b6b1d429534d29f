/// The cause of an incident, and the evidence for it.
struct Finding: Sendable {
    private(set) var cause = Cause.unknown
    var window: ClosedRange<Double> = 0...0
    var evidence: [String] = []
    /// The subscriptions that went wrong, with what each has lost.
    private(set) var bad: [(call: Call, losses: [Loss: Double])]

    init(_ facts: LogFacts) {
        bad = facts.calls.filter(facts.isBad).map { ($0, $0.losses(usualRun: facts.usualRun($0))) }
        if !findClockStep(facts), !findBlockedScheduler(facts) { decide(facts) }
    }

    /// The time that the subscriptions that went wrong have lost to each reason, the greatest first.
    func totals(_ facts: LogFacts) -> [(loss: Loss, seconds: Double)] {
        bad.reduce(into: [Loss: Double]()) { sums, bad in
            let losses = bad.call.losses(usualRun: facts.usualRun(bad.call), endCounts: false)
            for (loss, seconds) in losses where bad.losses[loss] != nil && seconds > 0 {
                sums[loss, default: 0] += min(seconds, 30)
            }
        }.map { ($0.key, $0.value) }.sorted { ($0.seconds, $0.loss.words) > ($1.seconds, $1.loss.words) }
    }

    private mutating func decide(_ facts: LogFacts) {
        guard let main = mainLoss else { return }
        let victims = bad.filter { Self.main($0.losses) == main }.map(\.call)
        window = Self.window(victims.map(\.start), victims.map(\.end))
        if main == .slowness, !isSlower(victims, facts) {
            bad = bad.filter { $0.call.hasFailed || Self.main($0.losses) != .slowness }
                .map { ($0.call, $0.losses.filter { $0.key != .slowness }) }
            return decide(facts)
        }
        decide(main, victims, facts)
    }

    /// Whether attempts took longer in the window than outside it, and not by chance: with the same share of
    /// slow ones outside, at least eight would be expected there, plus three for each that occurred there.
    private func isSlower(_ victims: [Call], _ facts: LogFacts) -> Bool {
        let inside = facts.calls.count { window.contains($0.start) }
        let share = Double(victims.count) / Double(max(inside, 1))
        let strays = victims.count { !window.contains($0.start) }
        return slowness(facts).factor >= 2 && (victims.count >= 10 || share > 0.5)
            && share * Double(facts.calls.count - inside) >= Double(8 + 3 * strays)
    }

    /// The loss that is the largest for most subscriptions.
    private var mainLoss: Loss? { Self.mostCommon(bad.compactMap { Self.main($0.losses) }) }

    private static func main(_ losses: [Loss: Double]) -> Loss? {
        losses.max { ($0.value, $0.key.words) < ($1.value, $1.key.words) }?.key
    }

    /// The time from the first start to the last end, without single subscriptions that went wrong by chance.
    static func window(_ starts: [Double], _ ends: [Double]) -> ClosedRange<Double> {
        let from = -outermost(starts.map(-))
        return from...max(from, outermost(ends))
    }

    /// The last of the times that follow each other closely.
    private static func outermost(_ times: [Double]) -> Double {
        guard let least = times.min(), var last = times.quantile(0.95) else { return 0 }
        let reach = 3 * (last - least) / Double(times.count)
        for time in times.sorted() where time > last && time - last <= reach { last = time }
        return last
    }

    mutating func decide(_ main: Loss, _ victims: [Call], _ facts: LogFacts) {
        switch main {
        case .failure(.timeout): decideAboutTimeouts(facts)
        case .failure(let kind): blame(kind, facts)
        case .slowness: blame(.slowServer, slowness(facts).text)
        case .silence: decideAboutSilence(facts)
        case .budget: decideAboutBudget(victims, facts)
        case .breaker: decideAboutBreaker(victims, facts)
        case .isolatedBreaker:
            blame(
                .isolatedBreaker, "\(victims.count.of("subscription was", "subscriptions were")) refused then"
            )
        case .scheduler: blame(.blockedScheduler, "timers were late between attempts")
        case .throttle: decideAboutThrottle(victims, facts)
        case .waiting: decideAboutWaits(main, facts)
        }
    }

    private mutating func decideAboutSilence(_ facts: LogFacts) {
        let silent = bad.map(\.call).filter { $0.silence > 0 }
        blame(
            .noAnswer,
            "\(silent.count) of \(facts.calls.count.of("subscription")) had no answer before they or the log "
                + "ended, for up to "
                + (silent.map(\.silence).max() ?? 0).seconds)
    }

    private mutating func decideAboutTimeouts(_ facts: LogFacts) {
        let attempts = facts.calls.flatMap(\.attempts.values)
        let late = attempts.filter { $0.blame == .failure(.timeout) }.compactMap(\.run)
        // The beginnings of the attempts may be missing.
        guard let limit = late.quantile(0.5) else { return blame(.timeout, facts) }
        // Answers outside the window show what is usual, unless most of the log went wrong.
        let isShort = window.upperBound - window.lowerBound < 0.7 * facts.length
        let answers = attempts.filter { $0.failure == nil && !(isShort && window.contains($0.start)) }
            .compactMap(\.run)
        let (usual, most) = (answers.quantile(0.5) ?? 0, answers.quantile(0.95) ?? 0)
        let text = "\(late.count.of("attempt")) ended at a limit of \(limit.seconds)"
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
        let refused = bad.count { $0.call.gaveUp?.withoutNames.contains("budget") == true }
        let budget = "\(refused.of("subscription")) had no retry, because no budget was left"
        if let main = Self.mostCommon(blames), main != .budget, share > 0.5 || main != .failure(.unavailable)
        {
            return decideAboutFailures(main, victims, facts)
        }
        blame(.budgetDrained, budget, text)
    }

    static func mostCommon(_ losses: [Loss]) -> Loss? {
        let counts = losses.reduce(into: [Loss: Int]()) { $0[$1, default: 0] += 1 }
        return counts.max { ($0.value, $0.key.words) < ($1.value, $1.key.words) }?.key
    }

    /// A kind of failure is evidence of one cause, or of none.
    private mutating func blame(_ kind: Failure, _ facts: LogFacts) {
        let failures = facts.calls.flatMap(\.attempts.values).compactMap(\.failure).filter { $0.kind == kind }
        let texts = failures.reduce(into: [String: Int]()) { $0[$1.text, default: 0] += 1 }
        let waits = facts.calls.flatMap(\.waits).filter { $0.loss == .failure(kind) }
        let awaiting = waits.filter { $0.awaited != nil }
        let retries = waits.count - awaiting.count
        if let text = texts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key {
            let shown = text.hasSuffix(".") ? text.dropLast() : text[...]
            blame(
                kind.cause ?? .unknown,
                "\(failures.count.of("attempt")) failed so, such as: \(String(shown).shortened)",
                shareOfFailures(facts).text)
        } else if let longest = awaiting.map(\.delay).max(), let what = awaiting.first?.awaited {
            blame(
                kind.cause ?? .unknown,
                "\(awaiting.count.of("attempt")) waited for \(what), up to \(longest.seconds)")
        } else if retries > 0 {
            blame(kind.cause ?? .unknown, "\(retries.of("retry", "retries")) followed \(kind.rawValue)")
        }
    }

    mutating func blame(_ cause: Cause, _ evidence: String...) {
        self.cause = cause
        self.evidence = evidence
    }

    /// The share of attempts that failed in the window.
    private func shareOfFailures(_ facts: LogFacts) -> (Double, text: String) {
        let attempts = facts.calls.flatMap(\.attempts.values).filter { window.contains($0.start) }
        let failed = attempts.count { $0.failure.map { $0.kind != .refused } ?? false }
        let share = Double(failed) / Double(max(1, attempts.count))
        return (share, "\(failed) of \(attempts.count) attempts failed in this time")
    }

    /// How much slower attempts were in the window than outside.
    func slowness(_ facts: LogFacts) -> (factor: Double, text: String) {
        let inside = facts.runs(in: window, isInside: true).usualUnderWay ?? 0
        let outside = facts.runs(in: window, isInside: false).usualUnderWay ?? inside
        return (
            inside / max(outside, 1e-9),
            "attempts under way took \(inside.seconds) in this time, and \(outside.seconds) before and after"
        )
    }
}
