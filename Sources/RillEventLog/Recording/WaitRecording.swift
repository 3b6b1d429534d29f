import Rill

/// A wait that has not ended.
struct OpenWait: Sendable {
    let ticket: WaitTicket
    let cause: LogWait.Cause
    var details: LogReason
    /// The attempt that waits; nil for the one that follows.
    let attempt: Int32?
    let since: Instant
    /// How many calls had subscribed when it began.
    let start: Int
    var refusals: Int

    func entry(at now: Instant) -> LogWait? {
        let delay = since.duration(to: now)
        if delay <= .zero { return nil }
        return LogWait(cause, delay, refusals: refusals, isBeforeAttempt: attempt == nil, details)
    }
}

extension SubscriptionRecorder: WaitRecorder {
    package func waitBegan(for cause: WaitCause, in attempt: Int32?) -> WaitTicket? {
        let (kind, details, refusals): (LogWait.Cause, LogReason, Int)
        switch cause {
        case .queue(let limiter): (kind, details, refusals) = (.limit, .text(limiter), 0)
        case .refusal(let reason): (kind, details, refusals) = (.limit, .text(reason), 1)
        case .backoff(let error):
            // The delays of a policy whose attempts are recorded are those of its retries.
            if attempt == nil { return nil }
            (kind, details, refusals) = (.backoff, .failed(log.redaction.redacted(error)), 0)
        case .credential(let what): (kind, details, refusals) = (.credential, .text(what), 0)
        case .network: (kind, details, refusals) = (.network, .text("a network"), 0)
        }
        let since = log.scheduler.now
        // Never one of an earlier wait, which may be ended again.
        let ticket = waitCount.add(1, ordering: .relaxed).newValue
        return openWaits.withLock { waits in
            waits.append(
                OpenWait(
                    ticket: ticket, cause: kind, details: details, attempt: attempt, since: since,
                    start: startCount.load(ordering: .relaxed), refusals: refusals))
            return ticket
        }
    }

    package func waitContinued(_ ticket: WaitTicket, refused reason: String) {
        openWaits.withLock { waits in
            guard let index = waits.firstIndex(where: { $0.ticket == ticket }) else { return }
            waits[index].details = .text(reason)
            waits[index].refusals += 1
        }
    }

    package func waitEnded(_ ticket: WaitTicket, hasWaited: Bool) {
        endWaits(isRecorded: hasWaited) { $0.ticket == ticket }
    }

    /// Records the waits that end with an attempt.
    func endWaits(ofAttempt attempt: Int32) { endWaits { $0.attempt == attempt } }

    /// Ends waits, and records those that have lasted for a time. Nothing has waited for a limit that has
    /// answered inside the call that asked it.
    func endWaits(isRecorded: Bool = true, where isOver: (OpenWait) -> Bool) {
        let ended = openWaits.withLock { waits in
            if waits.isEmpty { return [OpenWait]() }
            defer { waits.removeAll(where: isOver) }
            return waits.filter(isOver)
        }
        guard isRecorded, !ended.isEmpty else { return }
        let running = starts.load(ordering: .relaxed) == 0 ? nil : startCount.load(ordering: .relaxed)
        let now = log.scheduler.now
        for wait in ended where wait.start != running {
            guard let entry = wait.entry(at: now) else { continue }
            let last = lastSequence
            let result = record(.waited(entry), attempt: wait.attempt ?? followingAttempt, at: now)
            // What an end tears down has its wait behind that end.
            if let result {
                attempts.withLock { state in
                    guard state.ending?.isDelivered == false, state.ending?.sequence == last else { return }
                    state.ending?.sequence = result.sequence
                }
            }
            noteWait(entry)
        }
    }

    /// Records a wait that was recorded before. That of a late scheduler is measured again.
    func replay(_ wait: LogWait, of attempt: Int) {
        if wait.cause == .scheduler && wait.isBeforeAttempt { return }
        record(.waited(wait.redacted(by: log.redaction)), attempt: Int32(clamping: attempt))
        noteWait(wait)
    }

    private func noteWait(_ wait: LogWait) {
        guard wait.isBeforeAttempt else { return }
        attempts.withLock { $0.ending?.hasWaited = true }
    }

    /// The attempt that begins next.
    private var followingAttempt: Int32 {
        if !attempts.withLock({ $0.isStarted }) { return 1 }
        return log.store.withLock { $0.slots[Int(slot)].attempt } + 1
    }
}
