import Rill

/// A wait that has not ended.
struct OpenWait: Sendable {
    let ticket: WaitTicket
    let cause: LogWait.Cause
    var details: LogReason
    /// The attempt that waits; nil for the attempt that begins after the wait.
    let attempt: Int32?
    let since: Instant
    /// How many calls had begun to subscribe when the wait began.
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
            // When a policy's attempts are recorded, the entries of its retries have its delays.
            if attempt == nil { return nil }
            (kind, details, refusals) = (.backoff, .failed(log.redaction.redacted(error)), 0)
        case .credential(let what): (kind, details, refusals) = (.credential, .text(what), 0)
        case .network: (kind, details, refusals) = (.network, .text("a network"), 0)
        }
        let since = log.scheduler.now
        // Never the ticket of an earlier wait, because a wait may be ended twice.
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

    /// Ends waits, and records those that took time. A wait that ends inside the call that began it is not
    /// recorded, because the limit answered without a wait.
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
            // A wait that an attempt's end tears down is recorded after the entry of that end.
            if let result {
                attempts.withLock { state in
                    guard state.ending?.isDelivered == false, state.ending?.sequence == last else { return }
                    state.ending?.sequence = result.sequence
                }
            }
            noteWait(entry)
        }
    }

    /// Records a wait of a recording again, except the wait of an attempt for a late scheduler, which is
    /// measured again.
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
