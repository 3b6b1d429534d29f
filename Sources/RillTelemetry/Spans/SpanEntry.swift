import Rill
import RillEventLog

/// What spans need from an entry, with computed texts. The code of elements and errors has already run, so
/// that the entry can be processed under a lock.
struct SpanEntry: Sendable {
    enum Kind: Sendable {
        case subscribed
        /// An element, or an entry of another version, as an event of this name.
        case event(String, [TraceSpan.Attribute])
        case failed(type: String, text: String)
        case completed
        case disposed
        case retry([TraceSpan.Attribute], isBesideAnother: Bool)
        case waited([TraceSpan.Attribute], LogWait.Cause, seconds: Double, isBeforeAttempt: Bool)
        case gaveUp(String)
    }

    let sequence: Int
    /// Nanoseconds since 1970.
    let time: Int64
    /// When the attempt before a retry was over; otherwise `time`.
    let timeBefore: Int64
    let stream: String
    let subscription: Int
    let parent: Int?
    let attempt: Int
    let kind: Kind
    let site: CallSite?
    let metadata: [String: String]
    let thread: LogThread?

    init<Element>(
        _ entry: LogEntry<Element>, _ clock: WallClock, _ limits: SpanLimits, summary: ((Element) -> String)?
    ) {
        sequence = entry.sequence
        time = clock.nanoseconds(entry.time)
        let delay = if case .retry(let retry) = entry.kind { retry.delay } else { Duration.zero }
        timeBefore = clock.nanoseconds(entry.time.advanced(by: .zero - max(.zero, delay)))
        stream = entry.stream
        subscription = entry.subscription
        parent = entry.parent
        attempt = entry.attempt
        site = entry.site
        metadata = entry.metadata
        thread = entry.thread.map { LogThread(id: $0.id, queue: $0.queue.map(limits.bounded)) }
        kind = Kind(entry.kind, limits, summary: summary)
    }
}

extension SpanEntry.Kind {
    fileprivate init<Element>(
        _ kind: LogEntry<Element>.Kind, _ limits: SpanLimits, summary: ((Element) -> String)?
    ) {
        switch kind {
        case .subscribed: self = .subscribed
        case .next(let element):
            let text = summary.map { limits.bounded($0(element)) }
            self = .event("next", text.map { [.init("rill.element", .string($0))] } ?? [])
        case .error(let error):
            self = .failed(type: limits.bounded(error.type), text: limits.bounded(error.text))
        case .completed: self = .completed
        case .disposed: self = .disposed
        case .retry(let retry):
            var attributes: [TraceSpan.Attribute] = [
                .init("rill.retry.reason", .string(limits.bounded(retry.reason))),
                .init("rill.retry.delay", .double(retry.delay / .seconds(1))),
            ]
            if let planned = retry.planned {
                attributes.append(.init("rill.retry.planned_delay", .double(planned / .seconds(1))))
            }
            self = .retry(attributes, isBesideAnother: retry.isBesideAnother)
        case .waited(let wait):
            let seconds = wait.delay / .seconds(1)
            var attributes: [TraceSpan.Attribute] = [
                wait.cause.attribute, .init("rill.wait.reason", .string(limits.bounded(wait.reason))),
                .init("rill.wait.delay", .double(seconds)),
            ]
            if wait.refusals != 0 { attributes.append(.init("rill.wait.refusals", .integer(wait.refusals))) }
            self = .waited(attributes, wait.cause, seconds: seconds, isBeforeAttempt: wait.isBeforeAttempt)
        case .gaveUp(let reason): self = .gaveUp(limits.bounded(reason))
        case .unknown(let entry):
            let members = entry.members.sorted { $0.key < $1.key }
            let text = members.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
            self = .event(limits.bounded(entry.kind), [.init("rill.members", .string(limits.bounded(text)))])
        }
    }
}

extension LogWait.Cause {
    var attribute: TraceSpan.Attribute { .init("rill.wait.cause", .string(rawValue)) }
}
