import RillLocks

/// A scheduler that is known to keep the rules of `ImmediateSchedulerType`, because this package contains it.
@usableFromInline package protocol TrustedImmediateScheduler: ImmediateSchedulerType {
    /// How much `observe(on:)` and `delay` deliver in one turn.
    var turnLimit: TurnLimit { get }
}

extension TrustedImmediateScheduler {
    @usableFromInline package var turnLimit: TurnLimit { .none }
}

/// The length of a batch in one turn of a scheduler; later events get another turn.
@usableFromInline package enum TurnLimit: Sendable {
    case none
    /// Used by a virtual clock, which counts a tick for every event.
    case oneEvent
    /// Used by a queue on which other work waits, such as the main queue: no event begins after this time.
    case time(Duration)

    /// The limit of the main queue: a quarter of a frame at 60 Hz.
    package static let ofMainQueue = TurnLimit.time(.milliseconds(4))
}

/// A turn of a scheduler that has begun.
@usableFromInline package struct Turn {
    private let limit: TurnLimit
    private let start: ContinuousClock.Instant?

    @usableFromInline package init(_ limit: TurnLimit) {
        self.limit = limit
        if case .time = limit { start = .now } else { start = nil }
    }

    /// Whether the remaining events have to wait for another turn. Callers check this after each event.
    @usableFromInline package var isOver: Bool {
        switch limit {
        case .none: false
        case .oneEvent: true
        case .time(let duration): start.map { Threads.hasPassed(duration, since: $0) } ?? false
        }
    }
}

/// A scheduler that is known to keep the rules of `Scheduler`.
@usableFromInline package protocol TrustedScheduler: Scheduler, TrustedImmediateScheduler {
    /// The deadline of work that is requested now and runs after `delay`.
    func deadline(after delay: Duration) -> Deadline

    /// The current time, and the next place in the order of the work that is due now. Schedules nothing.
    func moment() -> Deadline

    /// Runs `work` at a deadline of this scheduler, which may have been reserved long before this call.
    func schedule(at deadline: Deadline, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void)
}

/// When work is due, and its place among the work that is due at the same time.
///
/// An operator that serves many elements with one timer reserves a deadline for each element. When the timer
/// fires before the deadline of an element, the operator sets the timer again. So the work runs in the same
/// order as with a timer for each element.
@usableFromInline package struct Deadline: Sendable, Equatable {
    @usableFromInline package let due: Instant
    @usableFromInline package let order: UInt64

    @usableFromInline package init(due: Instant, order: UInt64 = 0) {
        self.due = due
        self.order = order
    }
}

extension TrustedScheduler {
    /// Leaves `order` at 0: on a real clock no two pieces of work are due at exactly the same time.
    @usableFromInline
    package func deadline(after delay: Duration) -> Deadline { Deadline(due: now.advanced(by: delay)) }

    @usableFromInline package func moment() -> Deadline { deadline(after: .zero) }

    @usableFromInline package func schedule(
        at deadline: Deadline, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void
    ) { schedule(after: now.duration(to: deadline.due), in: lifetime, work) }
}

extension ImmediateSchedulerType {
    /// This scheduler, wrapped in a guard unless this package contains it.
    @usableFromInline package var trusted: any TrustedImmediateScheduler {
        self as? any TrustedImmediateScheduler ?? GuardedImmediateScheduler(self)
    }
}

extension Scheduler {
    /// This scheduler, wrapped in a guard unless this package contains it.
    @usableFromInline
    package var trusted: any TrustedScheduler { self as? any TrustedScheduler ?? GuardedScheduler(self) }
}
