extension Finding {
    /// The incident in at most ten lines.
    func lines(_ facts: LogFacts) -> [String] {
        let calls = bad.map(\.call)
        let failed = calls.count(where: \.hasFailed)
        let times =
            evidence.isEmpty ? "" : ", from \(window.lowerBound.seconds) to \(window.upperBound.seconds)"
        var lines = [
            bad.isEmpty && evidence.isEmpty && !facts.calls.isEmpty
                ? "Nothing went wrong: no subscription failed, and at no time did they take clearly longer "
                    + "than at others."
                : "\(cause == .unknown ? "" : "Most likely, ")\(cause.sentence)\(times).",
            "The log has \(facts.calls.count.of("subscription")) of \(facts.streams.of("stream")) in "
                + facts.length.seconds
                + (facts.timeOfDay.map { ", from \($0) on." } ?? ".") + whatIsMissing(facts),
        ]
        let attempts = facts.calls.flatMap(\.attempts.values)
        if calls.isEmpty {
            lines.append("\(attempts.count { $0.failure != nil }) of \(attempts.count) attempts failed.")
        } else {
            let waiting = calls.count(where: \.isWaiting)
            let slow = calls.filter { !$0.hasFailed && !$0.isWaiting }
            lines.append(
                "\(calls.count) of them went wrong: \(failed) failed"
                    + (waiting == 0 ? "" : ", \(waiting) still waited for the next attempt")
                    + (slow.isEmpty
                        ? "."
                        : ", and \(slow.count) took longer than usual, which is "
                            + "\(facts.usualDuration(of: slow).seconds)."))
        }
        let label = cause == .unknown ? "What failed" : "Evidence"
        lines += evidence.prefix(3).map { "\(label): \($0)." }
        let involved = calls.filter { $0.end >= window.lowerBound }
        if let first = involved.min(by: { $0.start < $1.start }) {
            lines.append("First: \(story(of: first)).")
        }
        if let worst = involved.max(by: { $0.duration < $1.duration }) {
            lines.append("Worst: \(story(of: worst)).")
        }
        let totals = totals(facts)
        let all = totals.reduce(0) { $0 + $1.seconds }
        if all > 0 {
            let shares = totals.prefix(3).map {
                "\($0.loss.words) \(Int((100 * $0.seconds / all).rounded())) %"
            }
            lines.append("They have lost their time to: \(shares.joined(separator: ", ")).")
        }
        let absent = absentCauses(facts)
        if !absent.isEmpty, lines.count < 9 {
            lines.append("No sign of: \(absent.joined(separator: ", ")).")
        }
        // If attempts were recorded, the advice to record them is left out.
        let isRecorded = cause == .unknown && facts.calls.contains { $0.attempts.count + $0.waits.count > 1 }
        lines.append("Next: \(isRecorded ? "compare it with the log of a good time" : cause.advice).")
        return lines
    }

    /// What the log lacks, which may be its beginning.
    private func whatIsMissing(_ facts: LogFacts) -> String {
        let cut = facts.calls.flatMap(\.attempts.values).count { !$0.isWhole }
        let parts =
            (facts.missing == 0 ? [] : [facts.missing.of("entry", "entries")])
            + (cut == 0 ? [] : ["the beginnings of \(cut.of("attempt"))"])
        return parts.isEmpty ? "" : " It lacks \(parts.joined(separator: ", and "))."
    }

    private func story(of call: Call) -> String {
        let failures = call.attempts.sorted { $0.key < $1.key }.compactMap(\.value.failure)
        var waited: [(loss: Loss, delay: Double)] = []
        for wait in call.waits {
            let index = waited.firstIndex { $0.loss == wait.loss } ?? waited.endIndex
            if index == waited.endIndex { waited.append((wait.loss, 0)) }
            waited[index].delay += wait.delay
        }
        let waits = waited.map { "\($0.delay.seconds) \($0.loss.words)" }.prefix(2)
        let parts =
            [call.attempts.count.of("attempt")] + waits
            + (failures.last.map { ["\(failures.count) failed (\($0.text.shortened))"] } ?? [])
            + (call.gaveUp.map { ["gave up: \($0)"] } ?? [])
        return "\(call.name) at \(call.start.seconds), \(call.duration.seconds) long: "
            + parts.joined(separator: ", ")
    }

    /// The causes that a reader would think of, and of which the log has no sign.
    private func absentCauses(_ facts: LogFacts) -> [String] {
        let failures = Set(facts.calls.flatMap(\.attempts.values).compactMap(\.failure?.kind))
        let losses = Set(bad.flatMap(\.losses.keys) + facts.calls.flatMap { $0.waits.map(\.loss) })
        return [
            failures.isDisjoint(with: [.unavailable, .other]) ? "failures of the server" : nil,
            failures.contains(.timeout) ? nil : "time limits that expired",
            facts.lateTimes.isEmpty ? "late timers" : nil,
            losses.contains(.breaker) ? nil : "an open breaker",
            losses.contains { $0.isForPlaces || $0.isForRate } ? nil : "waits for a place or a turn",
        ].compactMap { $0 }
    }
}
