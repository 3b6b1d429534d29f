import RillEventLog

/// A subscription and its attempts, as a log describes them. Times are seconds since the start of the log.
struct Call: Sendable {
    struct Attempt: Sendable {
        var start: Double
        /// Whether the log has the beginning of the attempt.
        var isWhole = true
        var end: Double?
        /// When the attempt was torn down without an answer.
        var left: Double?
        var failure: (kind: Failure, text: String)?
        /// How long the attempt has waited without being at work, and the longest of these waits.
        var waited = 0.0
        var longestWait: (loss: Loss, delay: Double)?

        /// When the attempt began to work, unless it waited later.
        var turn: Double { start + waited }

        var run: Double? { isWhole ? end.map { max(0, $0 - start - waited) } : nil }

        /// Whether a time limit has expired while the attempt waited.
        private var hasExpiredWaiting: Bool {
            failure?.kind == .timeout && end.map { waited >= 0.5 * ($0 - start) } == true
        }

        /// The reason why the attempt was lost; nil if it has not failed.
        var blame: Loss? {
            guard let failure else { return nil }
            if failure.kind == .refused { return Loss(refused: failure.text, after: longestWait?.loss) }
            return hasExpiredWaiting ? longestWait?.loss : .failure(failure.kind)
        }

        /// How long the attempt was at work, until an answer or its time limit; nil if it failed otherwise.
        var work: Double? {
            guard isWhole, failure == nil || failure?.kind == .timeout && !hasExpiredWaiting else {
                return nil
            }
            return (end ?? left).map { work(until: $0) }
        }

        func work(until time: Double) -> Double { max(0, min(end ?? left ?? time, time) - start - waited) }
    }

    struct Wait: Sendable {
        let loss: Loss
        let end: Double
        let delay: Double
        let refusals: Int
        /// The credential or network that was awaited; nil for other waits.
        let awaited: String?

        var start: Double { end - delay }
    }

    let name: String
    let stream: String
    let start: Double
    private(set) var end: Double
    private(set) var attempts: [Int: Attempt] = [:]
    private(set) var waits: [Wait] = []
    /// How many delays before retries were far shorter than a policy had planned.
    private(set) var shortDelays = 0
    private(set) var gaveUp: String?
    private(set) var error: String?
    private(set) var isOpen = true
    private(set) var elements = 0
    /// The attempts that began beside one another and have had no answer.
    private var unanswered: Set<Int> = []

    init(_ entry: LogEntry<AnyJSON>, at time: Double) {
        stream = entry.stream
        name = "\(entry.stream)#\(entry.subscription)"
        (start, end) = (time, time)
    }

    var duration: Double { end - start }

    /// Whether an attempt was answered when it began, or a wait was longer than the subscription.
    var isTimeless: Bool {
        attempts.values.contains { $0.isWhole && $0.end == $0.start && $0.failure == nil }
            || waits.contains { $0.loss != .scheduler && $0.delay > duration + 0.001 }
    }

    /// How long the last attempt had had no answer when it, or the log, ended.
    private(set) var silence = 0.0
    var hasFailed: Bool { error != nil && !isWaiting }
    /// Whether an attempt has failed, and the next one has not begun.
    var isWaiting: Bool { error != nil && isOpen && gaveUp == nil }

    /// When attempts have failed.
    var failureTimes: Set<Double> { Set(attempts.values.compactMap { $0.failure == nil ? nil : $0.end }) }

    mutating func add(_ entry: LogEntry<AnyJSON>, at time: Double) {
        end = max(end, time)
        let number = entry.attempt
        switch entry.kind {
        case .subscribed:
            attempts[number] = Attempt(start: time)
            unanswered.insert(number)
        case .next:
            elements += 1
            error = nil
            finish(number, at: time)
        case .completed:
            finish(number, at: time)
            error = nil
        case .error(let failure):
            // While another attempt runs, the failure of one without an answer does not fail the result.
            let hasLost =
                number > 0 && attempts[number]?.end == nil && unanswered.contains { $0 != number }
            finish(number, at: time)
            attempts[number]?.failure = (Failure("\(failure.type) \(failure.text)"), failure.text)
            if !hasLost { error = failure.text }
        case .retry(let retry):
            error = nil
            if !retry.isBesideAnother {
                unanswered = []
                // The previous attempt was torn down without an entry, unless it has ended.
                attempts[max(1, number) - 1]?.left = time - max(0, retry.delay / .seconds(1))
            }
            if let planned = retry.planned, planned > .zero, retry.delay / planned < 0.5,
                retry.delay < planned - .milliseconds(1)
            {
                shortDelays += 1
            }
        case .waited(let wait): add(wait, to: number, at: time)
        case .gaveUp(let reason): gaveUp = reason
        case .disposed:
            isOpen = false
            for (number, attempt) in attempts where attempt.end == nil && attempt.left == nil {
                attempts[number]?.left = time
            }
        case .unknown: break
        }
    }

    private mutating func add(_ wait: LogWait, to number: Int, at time: Double) {
        let delay = wait.seconds
        let loss: Loss =
            switch wait.cause {
            case .limit: Loss(waitingFor: wait.reason)
            case .backoff: Loss(failure: wait.reason)
            case .credential: .failure(.unauthorized)
            case .network: .failure(.offline)
            case .scheduler: .scheduler
            }
        let awaited = [.credential, .network].contains(wait.cause) ? wait.reason : nil
        waits.append(
            Wait(loss: loss, end: time, delay: delay, refusals: wait.refusals, awaited: awaited))
        if wait.isBeforeAttempt, attempts[number] != nil {
            attempts[number]?.start = time
        } else {
            attempts[number]?.waited += delay
            if delay > attempts[number]?.longestWait?.delay ?? 0 {
                attempts[number]?.longestWait = (loss, delay)
            }
        }
    }

    /// How long the last attempt has had no answer at this time; nil if it had one.
    func silence(until time: Double) -> Double? {
        guard elements == 0, let last = attempts.max(by: { $0.key < $1.key })?.value,
            attempts.values.allSatisfy({ $0.end == nil || $0.failure != nil }), last.end == nil
        else { return nil }
        return last.work(until: time)
    }

    /// Notes the silence of the last attempt. An open subscription ends with the log.
    mutating func end(at time: Double) {
        silence = silence(until: time) ?? 0
        if isOpen { end = max(end, time) }
    }

    /// The answer of an attempt is its first element or its end.
    private mutating func finish(_ number: Int, at time: Double) {
        unanswered.remove(number)
        if attempts[number] == nil, number > 0 { attempts[number] = Attempt(start: time, isWhole: false) }
        if attempts[number]?.end == nil { attempts[number]?.end = time }
    }

    /// What the subscription has lost, in seconds. A failure at the end, or a refusal, counts as a second if
    /// `endCounts`.
    func losses(usualRun: Double, endCounts: Bool = true) -> [Loss: Double] {
        var losses: [Loss: Double] = [:]
        for wait in waits { losses[wait.loss, default: 0] += wait.delay }
        let ordered = attempts.sorted { $0.key < $1.key }.map(\.value)
        let waits = waits.sorted { $0.end < $1.end }
        for (index, attempt) in ordered.enumerated() {
            let run = attempt.work(until: end)
            if let blame = attempt.blame {
                let ended = attempt.end ?? end
                let next = index + 1 < ordered.count ? ordered[index + 1].start : ended
                // A wait that begins after the failure ends later.
                let waited = waits[waits.firstPlace(endingFrom: ended - 1e-9)...]
                    .prefix { $0.end <= next }.filter { $0.start >= ended - 1e-9 }
                    .reduce(0) { $0 + $1.delay }
                losses[blame, default: 0] += max(0, run + next - ended - waited)
            } else if attempt.end == nil, silence > 0 {
                losses[.silence, default: 0] += silence
            } else if run > 2 * usualRun {
                losses[.slowness, default: 0] += run - usualRun
            }
        }
        if endCounts, let loss = endingLoss { losses[loss, default: 0] += 1 }
        return losses
    }

    /// The reason why the subscription was lost at its end.
    private var endingLoss: Loss? {
        if let gaveUp, gaveUp.withoutNames.contains("budget") { return .budget }
        if let gaveUp, Failure(gaveUp) == .refused { return Loss(refused: gaveUp, after: nil) }
        guard let error else { return nil }
        return attempts.max { $0.key < $1.key }?.value.blame ?? Loss(failure: error)
    }
}

extension [Call.Wait] {
    /// The index of the first wait that ends at this time or later. The waits are in the order of their ends.
    fileprivate func firstPlace(endingFrom time: Double) -> Int {
        var range = 0..<count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = self[middle].end < time ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
