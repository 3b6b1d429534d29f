import Rill

/// The spans of one open subscription: its own span, and the spans of its attempts that have not ended.
struct SubscriptionSpans: Sendable {
    private enum Ending {
        case completed
        case failed(String)
    }

    let position: TraceContext
    /// Whether the attempts send their ids to a server.
    private let isSent: Bool
    private var own: TraceSpan
    private var attempts: [Int: TraceSpan] = [:]
    private var attemptNumber = 0
    /// The first attempt of the current group: each later one began while another was running.
    private var groupStart = 1
    /// The attempts that have begun, the earliest first. Attempts that are over are removed lazily.
    private var begun = Queue<Int>()
    /// How the last attempt or the result ended, as long as no further attempt or element followed.
    private var ending: Ending?
    /// The attempt of the latest element.
    private var winner: Int?
    /// Why the next attempt begins.
    private var retry: [TraceSpan.Attribute] = []

    init(from entry: SpanEntry, at position: TraceContext, isSent: Bool, _ limits: SpanLimits) {
        self.position = position
        self.isSent = isSent
        own = TraceSpan(
            from: entry, at: position, name: limits.bounded(entry.stream), isAttempt: false,
            attributes: TraceSpan.attributes(of: entry, limits))
    }

    var lastSequence: Int { own.lastSequence }
    /// How many spans that are to be exported have not been finished.
    var count: Int { position.isSampled ? 1 + attempts.count : 0 }

    /// Takes the next entry, and adds the spans that end with it to `finished`. Returns true when the
    /// subscription has ended.
    mutating func take(_ entry: SpanEntry, _ limits: SpanLimits, _ finished: inout [TraceSpan]) -> Bool {
        own.advance(to: entry)
        switch entry.kind {
        case .subscribed: beginAttempt(entry, &finished)
        case .event(let name, let attributes):
            if name == "next" { (ending, winner) = (nil, entry.attempt) }
            withAttempt(of: entry, &finished) { $0.add(name, attributes, of: entry, limit: limits.events) }
        case .failed(let type, let text):
            let attributes: [TraceSpan.Attribute] = [
                .init("exception.type", .string(type)), .init("exception.message", .string(text)),
            ]
            attemptEnded(entry, .failed(text), "exception", attributes, limits, &finished)
        case .completed: attemptEnded(entry, .completed, "completed", [], limits, &finished)
        case .retry(let attributes, let isBesideAnother):
            if !isBesideAnother {
                finishAttempt(attemptNumber, entry, isDisposed: true, &finished)
                groupStart = max(groupStart, entry.attempt)
            }
            own.add(
                "retry", [.init("rill.attempt", .integer(entry.attempt))] + attributes, of: entry,
                limit: limits.events)
            retry = attributes
            ending = nil
        case .waited(let attributes, _, _, isBeforeAttempt: false):
            withAttempt(of: entry, &finished) {
                $0.add("waited", attributes, of: entry, limit: limits.events)
            }
        case .waited(let attributes, _, _, isBeforeAttempt: true):
            // The first attempt has waited until now, so its span starts now.
            attempts[entry.attempt]?.start = entry.time
            own.add(
                "waited", [.init("rill.attempt", .integer(entry.attempt))] + attributes, of: entry,
                limit: limits.events)
        case .gaveUp(let reason):
            own.set("rill.gave_up", .string(reason))
            own.add(
                "gaveUp", [.init("rill.reason", .string(reason))], of: entry, limit: limits.events,
                isEnd: true)
        case .disposed:
            for number in attempts.keys.sorted() {
                finishAttempt(number, entry, isDisposed: true, &finished)
            }
            own.add("disposed", of: entry, limit: limits.events, isEnd: true)
            switch ending {
            case .failed(let text): own.error = text
            case .completed: break
            case nil: own.set("rill.disposed", .bool(true))
            }
            finishOwn(&finished)
            return true
        }
        return false
    }

    /// Finishes all open spans before their end is known.
    mutating func finishUnended(at time: Int64, _ finished: inout [TraceSpan]) {
        own.set("rill.open", .bool(true))
        own.end = max(own.end, time)
        for number in attempts.keys.sorted() {
            guard var attempt = attempts.removeValue(forKey: number) else { continue }
            attempt.set("rill.open", .bool(true))
            attempt.end = max(attempt.start, attempt.end, time)
            attempt.lastSequence = own.lastSequence
            finished.append(attempt)
        }
        finishOwn(&finished)
    }

    private mutating func finishOwn(_ finished: inout [TraceSpan]) {
        own.set("rill.attempts", .integer(attemptNumber))
        finished.append(own)
    }

    private mutating func beginAttempt(_ entry: SpanEntry, _ finished: inout [TraceSpan]) {
        guard entry.attempt > attemptNumber else { return }
        attemptNumber = entry.attempt
        ending = nil
        var facts: [TraceSpan.Attribute] = [
            .init("rill.subscription", .integer(entry.subscription)),
            .init("rill.attempt", .integer(entry.attempt)),
        ]
        let first = firstRunning()
        begun.append(entry.attempt)
        if let first { facts.append(.init("rill.attempt.beside", .integer(first))) }
        attempts[entry.attempt] = TraceSpan(
            from: entry, at: position.attempt(entry.attempt), isSent: isSent, name: "\(own.name) attempt",
            isAttempt: true, attributes: facts + TraceSpan.attributes(of: entry.thread) + retry,
            links: first.map { [position.spanID.attempt($0)] } ?? [])
        retry = []
    }

    /// The first attempt of the current group that still runs.
    private mutating func firstRunning() -> Int? {
        while let first = begun.first, first < groupStart || attempts[first] == nil { _ = begun.popFirst() }
        return begun.first
    }

    /// Changes the span of the entry's attempt, or the span of the subscription when the attempt is over.
    private mutating func withAttempt(
        of entry: SpanEntry, _ finished: inout [TraceSpan], _ change: (inout TraceSpan) -> Void
    ) {
        beginAttempt(entry, &finished)
        if var attempt = attempts.removeValue(forKey: entry.attempt) {
            change(&attempt)
            attempts[entry.attempt] = attempt
        } else {
            change(&own)
        }
    }

    private mutating func attemptEnded(
        _ entry: SpanEntry, _ ending: Ending, _ event: String, _ attributes: [TraceSpan.Attribute],
        _ limits: SpanLimits, _ finished: inout [TraceSpan]
    ) {
        withAttempt(of: entry, &finished) {
            $0.add(event, attributes, of: entry, limit: limits.events, isEnd: true)
        }
        if case .failed(let text) = ending { attempts[entry.attempt]?.error = text }
        finishAttempt(entry.attempt, entry, isDisposed: false, &finished)
        // While another attempt runs, a failure does not end the subscription, unless the result failed, or
        // the attempt that sent the latest element: the other attempts have then lost.
        let isBeside = firstRunning() != nil
        if case .failed = ending, entry.attempt > 0, entry.attempt != winner, isBeside { return }
        self.ending = ending
    }

    private mutating func finishAttempt(
        _ number: Int, _ entry: SpanEntry, isDisposed: Bool, _ finished: inout [TraceSpan]
    ) {
        guard var attempt = attempts.removeValue(forKey: number) else { return }
        if isDisposed { attempt.set("rill.disposed", .bool(true)) }
        attempt.end = max(attempt.start, attempt.end, entry.timeBefore)
        attempt.lastSequence = entry.sequence
        finished.append(attempt)
    }
}
