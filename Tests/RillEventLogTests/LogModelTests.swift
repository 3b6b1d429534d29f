@testable import RillEventLog

/// What the log writes of streams that a policy retries, beside a model that knows nothing of streams: the
/// entries of random attempts, each worked out from the page of the event log.
@Suite(.calculation) struct LogModelTests {
    /// One random stream: what each attempt does, what the policy says, and when its subscriber leaves.
    private struct Program {
        enum End { case completed, failed, refused, silent }

        struct Attempt: Sendable {
            /// Milliseconds after its beginning.
            var elements: [Int]
            var end: (at: Int, End)
        }

        let start: Int
        var attempts: [Attempt] = []
        let delays: [Int]
        let most: Int
        let attemptLimit: Int?
        let timeLimit: Int?
        let disposal: Int?

        /// The unit of the times below. Limits end two of them before a millisecond, disposal is one after
        /// it: so nothing meets.
        static let quarter = Duration.microseconds(250)

        init(start: Int, using generator: inout SplitMix64) {
            func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
            self.start = start
            delays = (0..<number(0...3)).map { _ in number(0...4) }
            most = number(1...4)
            attemptLimit = number(0...2) == 0 ? number(1...8) : nil
            timeLimit = number(0...2) == 0 ? number(1...20) : nil
            disposal = number(0...2) == 0 ? number(0...25) : nil
            for _ in 0..<4 {
                var (at, elements) = (0, [Int]())
                for _ in 0..<number(0...3) {
                    at += number(0...3)
                    elements.append(at)
                }
                let ends: [End] = [.completed, .failed, .failed, .failed, .refused, .silent]
                attempts.append(Attempt(elements: elements, end: (at + number(0...3), ends[number(0...5)])))
            }
        }

        var policy: RetryPolicy {
            var policy = RetryPolicy(.delays(delays.map { .milliseconds($0) })).maxAttempts(most)
                .abort(on: Refusal.self) { _ in true }
            if let attemptLimit {
                policy = policy.attemptTimeout(.milliseconds(attemptLimit) - Self.quarter * 2)
            }
            if let timeLimit { policy = policy.maxElapsed(.milliseconds(timeLimit) - Self.quarter * 2) }
            return policy
        }

        func source(on scheduler: VirtualTimeScheduler) -> Observable<String> {
            let begun = Atomic<Int>(0)
            return .create { observer, lifetime in
                let attempt = attempts[begun.add(1, ordering: .relaxed).oldValue]
                func at(_ time: Int, _ event: Event<String>) {
                    if time == 0 { return observer.on(event) }
                    scheduler.schedule(after: .milliseconds(time), in: lifetime) { observer.on(event) }
                }
                for element in attempt.elements { at(element, .next("\(element)")) }
                switch attempt.end.1 {
                case .completed: at(attempt.end.at, .completed)
                case .failed: at(attempt.end.at, .error(Boom("boom")))
                case .refused: at(attempt.end.at, .error(Refusal.said("no")))
                case .silent: break
                }
            }
        }

        /// The entries by the page: their times in quarters of a millisecond, and what they say.
        var entries: [(time: Int, text: String)] {
            let last = disposal.map { 4 * $0 + 1 } ?? .max
            var (entries, begin, number) = ([(time: Int, text: String)](), 0, 0)
            func add(_ time: Int, _ text: String) { entries.append((time, "\(number + 1) \(text)")) }
            attempts: while true {
                let attempt = attempts[number]
                add(begin, "subscribed")
                let cut = attemptLimit.map { begin + 4 * $0 - 2 } ?? .max
                let stop = min(cut, last)
                for element in attempt.elements where begin + 4 * element < stop {
                    add(begin + 4 * element, "next \(element)")
                }
                var (end, failure) = (begin + 4 * attempt.end.at, "boom")
                var isRetried = true
                switch attempt.end.1 {
                case .completed where end < stop:
                    add(end, "completed")
                    add(end, "disposed")
                    break attempts
                case .refused where end < stop: (failure, isRetried) = ("said(\"no\")", false)
                case .failed where end < stop: break
                default:
                    guard cut < last else { break attempts }
                    let seconds = (Double(attemptLimit ?? 0) - 0.5) / 1000
                    (end, failure) = (cut, "the attempt took longer than \(seconds) seconds")
                }
                add(end, "error \(failure)")
                let next = number < delays.count ? end + 4 * delays[number] : nil
                let reason: String? =
                    if !isRetried {
                        "this error is not retried"
                    } else if number + 1 == most {
                        "no attempt is left"
                    } else if next == nil {
                        "no delay is left"
                    } else if let timeLimit, let next, next > 4 * timeLimit - 2 {
                        "no time is left"
                    } else {
                        nil
                    }
                if let reason {
                    add(end, "gave up: \(reason)")
                    add(end, "disposed")
                    break
                }
                guard let next, next < last else { break }
                number += 1
                add(next, "retry \(next - end) \(failure)")
                begin = next
            }
            if entries.last?.text.hasSuffix("disposed") != true, last < .max { add(last, "disposed") }
            return entries.map { ($0.time + 4 * start, $0.text) }
        }
    }

    private func text(_ entry: LogEntry<String>) -> (time: Int, text: String) {
        func quarters(_ time: Duration) -> Int { Int((time / Program.quarter).rounded()) }
        let text =
            switch entry.kind {
            case .subscribed, .completed, .disposed: entry.kind.name
            case .next(let element): "next \(element)"
            case .error(let error): "error \(error.text)"
            case .retry(let retry):
                "retry \(quarters(retry.delay)) \(retry.reason)"
            case .gaveUp(let reason): "gave up: \(reason)"
            case .waited, .unknown: "unexpected"
            }
        return (quarters(Instant.zero.duration(to: entry.time)), "\(entry.attempt) \(text)")
    }

    @Test func theLogSaysWhatTheModelSays() throws {
        for seed in UInt64(0)..<UInt64(isStressRun ? rounds(20_000) : 600) {
            var generator = SplitMix64(seed: seed)
            let (scheduler, log) = virtualLog(of: String.self)
            // Two streams at once, whose times are never the same.
            let programs = (1...2).map { Program(start: 100 * $0, using: &generator) }
            let bag = DisposeBag()
            for (number, program) in programs.enumerated() {
                _ = scheduler.schedule(after: .milliseconds(program.start)) {
                    let subscription = program.source(on: scheduler)
                        .log("\(number)", to: log, retry: program.policy, scheduler: scheduler)
                        .subscribe { _ in }
                    guard let disposal = program.disposal else { return bag.insert(subscription) }
                    _ = scheduler.schedule(after: .milliseconds(disposal) + Program.quarter) {
                        subscription.dispose()
                    }
                }
            }
            scheduler.advance(by: .seconds(1))
            for (number, program) in programs.enumerated() {
                let recorded = log.recording.entries.filter { $0.stream == "\(number)" }.map(text)
                let expected = program.entries
                let lines = { (entries: [(time: Int, text: String)]) in
                    entries.map { "\($0.time) \($0.text)" }
                }
                try #require(
                    lines(recorded) == lines(expected), "seed \(seed):\n\(program)\n\(lines(recorded))")
            }
        }
    }
}
