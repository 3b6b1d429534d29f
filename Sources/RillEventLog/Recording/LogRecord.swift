import Rill

/// An entry as the log keeps it: small, and without what all entries of a subscription have in common.
@usableFromInline
struct LogRecord<Element: Sendable>: Sendable {
    @usableFromInline
    struct Retry: Sendable {
        let delay: Duration
        let planned: Duration?
        let reason: Reason
    }

    /// What became of the attempt before.
    enum Reason: Sendable {
        case failed(any Error)
        case completed
        case runs
    }

    @usableFromInline
    enum Kind: Sendable {
        case subscribed
        case next(Element)
        case error(any Error)
        case completed
        case disposed
        indirect case retry(Retry)
        indirect case gaveUp(String)
    }

    @usableFromInline
    var time: Instant

    @usableFromInline
    let slot: Int32

    /// Zero stands for the attempt of the moment, until the record is kept.
    @usableFromInline
    var attempt: Int32

    @usableFromInline
    let kind: Kind

    @inlinable
    init(_ kind: Kind, attempt: Int32 = 0, at time: Instant, in slot: Int32) {
        self.time = time
        self.slot = slot
        self.attempt = attempt
        self.kind = kind
    }

    /// Sets what is known only when its turn has come.
    @inlinable
    mutating func complete(_ time: Instant, _ currentAttempt: Int32) {
        self.time = time
        if attempt == 0 { attempt = currentAttempt }
    }
}

extension LogRecord {
    func entry(_ sequence: Int, _ facts: LogSlot.Facts) -> LogEntry<Element> {
        LogEntry(
            sequence: sequence, time: time, stream: facts.stream, subscription: facts.number,
            parent: facts.parent, attempt: Int(attempt), kind: entryKind, site: facts.site)
    }

    private var entryKind: LogEntry<Element>.Kind {
        switch kind {
        case .subscribed: .subscribed
        case .next(let element): .next(element)
        case .error(let error): .error(LoggedError(error))
        case .completed: .completed
        case .disposed: .disposed
        case .gaveUp(let reason): .gaveUp(reason)
        case .retry(let retry):
            .retry(
                LogRetry(
                    attempt: Int(attempt), delay: retry.delay, planned: retry.planned,
                    reason: retry.reason.text))
        }
    }
}

extension LogRecord.Reason {
    fileprivate var text: String {
        switch self {
        case .failed(let error): LoggedError(error).text
        case .completed: "completed"
        case .runs: "runs"
        }
    }
}
