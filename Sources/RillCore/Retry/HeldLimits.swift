import RillLocks

/// What holds the permits of limits, and lends them to the streams inside it.
package protocol PermitLender: AnyObject, Sendable {
    /// The permit of `limit`, if this one holds it at that moment and has not lent it.
    func lend(_ limit: any AnyObject & Sendable) -> HeldLimits.Return?
}

/// The shared limits whose permit an attempt, or a stream behind a limiter, holds for all streams inside it:
/// such a stream that has the same limit takes no second permit.
///
/// A thread knows what it subscribes inside of. What runs later, or on another thread, is inside if it took
/// `current` with it.
package final class HeldLimits: Sendable {
    // Not a `ThreadLocal`, which looks up metadata: every element of an attempt reads it.
    private static let innermost = ThreadPointer()

    /// Gives a permit back that was borrowed.
    package typealias Return = @Sendable () -> Void

    private let outer: HeldLimits?
    private let lender: (any PermitLender)?
    /// Who records the waits inside, and of which attempt; nil for the one that follows.
    let recorder: (any WaitRecorder, attempt: Int32?)?
    /// The wait for the limit, which ends when the stream starts.
    private let wait: RecordedWait?
    /// `recorder`, unless it is that of the outer one.
    private let ofRecorder: ObjectIdentifier?

    /// Holds what `lender` lends. A stream waits from now on for what `limit` names, if it names anything.
    package init(
        _ lender: any PermitLender, inside outer: HeldLimits?,
        waitingFor limit: @autoclosure () -> String? = nil
    ) {
        self.outer = outer
        self.lender = lender
        recorder = outer?.recorder
        ofRecorder = nil
        wait = RecordedWait(for: limit().map { .queue($0) }, inside: outer)
    }

    /// Holds nothing, and tells `recorder` of the waits inside.
    package init(recordingWaitsBy recorder: any WaitRecorder, of attempt: Int32?) {
        outer = Self.current
        lender = nil
        self.recorder = (recorder, attempt)
        wait = nil
        ofRecorder = ObjectIdentifier(recorder)
    }

    /// What `outer` holds, for a stream that may outlive it: its waits are not recorded.
    package init(withoutRecorder outer: HeldLimits) {
        self.outer = outer
        lender = nil
        (recorder, wait, ofRecorder) = (nil, nil, nil)
    }

    /// Delivers to the subscriber of a stream whose waits `recorder` records.
    package static func leave(_ recorder: ObjectIdentifier, _ event: () -> Void) {
        let innermost = innermost
        // The call that subscribes retains it.
        let held = innermost.value.map { Unmanaged<HeldLimits>.fromOpaque($0) }
        guard let held, held._withUnsafeGuaranteedRef({ $0.ofRecorder == recorder }) else { return event() }
        innermost.value = held._withUnsafeGuaranteedRef { $0.outer?.pointer }
        event()
        innermost.value = held.toOpaque()
    }

    /// What this thread subscribes inside of.
    package static var current: HeldLimits? {
        innermost.value.map { Unmanaged<HeldLimits>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The attempt that this thread subscribes inside of, as the innermost recorder counts it whose metadata
    /// have this value.
    package static func attempt(inside value: String, of key: String) -> Int32? {
        var held = current
        while let each = held {
            if let (recorder, attempt) = each.recorder, recorder.metadata[key] == value { return attempt }
            held = each.outer
        }
        return nil
    }

    private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Whether a stream inside needs no permit of `limit`, for limits whose permit any number may use.
    package func covers(_ limit: any AnyObject & Sendable) -> Bool { borrow(limit) != nil }

    /// The permit of `limit`, for a stream inside that gives it back at its end; nil when it needs its own.
    package func borrow(_ limit: any AnyObject & Sendable) -> Return? {
        var next: HeldLimits? = self
        while let held = next {
            if let borrowed = held.lender?.lend(limit) { return borrowed }
            next = held.outer
        }
        return nil
    }

    package static func with(_ held: HeldLimits?, _ body: () -> Void) {
        let before = innermost.value
        innermost.value = held?.pointer
        withExtendedLifetime(held, body)
        innermost.value = before
    }

    /// Delivers to a subscriber, who is where the stream was started: what it starts is no part of this.
    fileprivate func deliver(to outside: HeldLimits?, _ event: () -> Void) {
        Self.innermost.value == pointer ? Self.with(outside, event) : event()
    }

    /// The stream starts: if not inside the call that subscribes to it, it has waited.
    fileprivate func endWait() { wait?.end(hasWaited: Self.innermost.value != outer?.pointer) }
}

extension Observable {
    /// Starts the stream inside of what holds limits. Its subscriber is outside.
    package func run(_ observer: Observer<Element>, in lifetime: Lifetime, inside held: HeldLimits) {
        let (onNext, onEnd) = (observer.onNext, observer.onEnd)
        // Not that of `held`: the stream may have waited, and starts on a thread that is inside of nothing.
        let outside = HeldLimits.current
        let subscriber = Observer<Element>(
            onNext: { element in held.deliver(to: outside) { onNext(element) } },
            onEnd: { error in held.deliver(to: outside) { onEnd(error) } })
        held.endWait()
        HeldLimits.with(held) { run(subscriber, in: lifetime) }
    }

    /// Goes on inside of `held`, maybe on another thread. What follows an event is inside of nothing: others
    /// may receive it too, and what that thread is inside of is no part of its subscriber.
    package func run(_ observer: Observer<Element>, in lifetime: Lifetime, backInside held: HeldLimits?) {
        if held === HeldLimits.current { return run(observer, in: lifetime) }
        HeldLimits.with(nil) {
            if let held { run(observer, in: lifetime, inside: held) } else { run(observer, in: lifetime) }
        }
    }

    /// The same stream, which starts inside of `held` on whatever thread subscribes to it.
    package func inside(_ held: HeldLimits?) -> Observable {
        Observable { observer, lifetime in run(observer, in: lifetime, backInside: held) }
    }
}
