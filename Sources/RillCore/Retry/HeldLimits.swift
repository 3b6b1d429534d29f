import RillLocks

/// Holds the permits of limits, and lends them to the streams inside it.
package protocol PermitLender: AnyObject, Sendable {
    /// Lends the permit of `limit`; nil when this lender does not hold it, or has lent it already.
    func lend(_ limit: any AnyObject & Sendable) -> HeldLimits.Return?
}

/// The shared limits whose permits an attempt, or a stream that a limiter has admitted, holds for all streams
/// inside it. An inner stream with the same limit takes no second permit.
///
/// A variable of the thread refers to what the thread subscribes inside of. Work that runs later, or on
/// another thread, is inside only if it has captured `current`.
package final class HeldLimits: Sendable {
    // Not a `ThreadLocal`, which looks up metadata: every element of an attempt reads it.
    private static let innermost = ThreadPointer()

    /// Gives a borrowed permit back.
    package typealias Return = @Sendable () -> Void

    private let outer: HeldLimits?
    private let lender: (any PermitLender)?
    /// The recorder of the waits inside, and the attempt that they belong to; nil for the attempt that
    /// follows.
    let recorder: (any WaitRecorder, attempt: Int32?)?
    /// The wait of the stream for the limit, which ends when the stream starts.
    private let wait: RecordedWait?
    /// The identity of `recorder`, unless `recorder` is inherited from `outer`.
    private let ofRecorder: ObjectIdentifier?

    /// Holds what `lender` lends. If `limit` is not nil, the wait of a stream for the limit of that name
    /// begins.
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

    /// Holds nothing, and reports the waits inside to `recorder`.
    package init(recordingWaitsBy recorder: any WaitRecorder, of attempt: Int32?) {
        outer = Self.current
        lender = nil
        self.recorder = (recorder, attempt)
        wait = nil
        ofRecorder = ObjectIdentifier(recorder)
    }

    /// Holds what `outer` holds, for a stream that may outlive `outer`: the waits of that stream are not
    /// recorded.
    package init(withoutRecorder outer: HeldLimits) {
        self.outer = outer
        lender = nil
        (recorder, wait, ofRecorder) = (nil, nil, nil)
    }

    /// Runs `event`, which delivers to the subscriber of a stream whose waits `recorder` records. The
    /// subscriber is outside that stream.
    package static func leave(_ recorder: ObjectIdentifier, _ event: () -> Void) {
        let innermost = innermost
        // The call that subscribes retains this object.
        let held = innermost.value.map { Unmanaged<HeldLimits>.fromOpaque($0) }
        guard let held, held._withUnsafeGuaranteedRef({ $0.ofRecorder == recorder }) else { return event() }
        innermost.value = held._withUnsafeGuaranteedRef { $0.outer?.pointer }
        event()
        innermost.value = held.toOpaque()
    }

    /// What this thread subscribes inside of; nil for nothing.
    package static var current: HeldLimits? {
        innermost.value.map { Unmanaged<HeldLimits>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The number of the attempt that this thread subscribes inside of, as counted by the innermost recorder
    /// whose metadata have `value` for `key`.
    package static func attempt(inside value: String, of key: String) -> Int32? {
        var held = current
        while let each = held {
            if let (recorder, attempt) = each.recorder, recorder.metadata[key] == value { return attempt }
            held = each.outer
        }
        return nil
    }

    private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Whether a stream inside needs no permit of `limit`. For limits whose permit any number of streams may
    /// use.
    package func covers(_ limit: any AnyObject & Sendable) -> Bool { borrow(limit) != nil }

    /// Borrows the permit of `limit` for a stream inside, which gives it back at its end. Nil when the stream
    /// needs a permit of its own.
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

    /// Delivers an event to the subscriber, which is inside of `outside`: streams that it starts are not
    /// inside of this object.
    fileprivate func deliver(to outside: HeldLimits?, _ event: () -> Void) {
        isAroundThread ? Self.with(outside, event) : event()
    }

    /// Whether this thread subscribes inside of this object, or of one that is inside of it.
    private var isAroundThread: Bool {
        var next = Self.innermost.value
        // The calls that subscribe retain these objects.
        while let each = next {
            if each == pointer { return true }
            next = Unmanaged<HeldLimits>.fromOpaque(each)._withUnsafeGuaranteedRef { $0.outer?.pointer }
        }
        return false
    }

    /// Called when the stream starts. A stream that does not start inside the call that subscribes to it has
    /// waited.
    fileprivate func endWait() { wait?.end(hasWaited: Self.innermost.value != outer?.pointer) }
}

extension Observable {
    /// Starts the stream inside of `held`. Its subscriber is outside.
    package func run(_ observer: Observer<Element>, in lifetime: Lifetime, inside held: HeldLimits) {
        let (onNext, onEnd) = (observer.onNext, observer.onEnd)
        // Not `held.outer`: the stream may have waited, and then starts on a thread that is inside of
        // nothing.
        let outside = HeldLimits.current
        let subscriber = Observer<Element>(
            onNext: { element in held.deliver(to: outside) { onNext(element) } },
            onEnd: { error in held.deliver(to: outside) { onEnd(error) } })
        held.endWait()
        HeldLimits.with(held) { run(subscriber, in: lifetime) }
    }

    /// Starts the stream inside of `held`, possibly on another thread than before. Its subscriber is then
    /// inside of nothing: the event that led to this call may have other receivers, and what the current
    /// thread is inside of does not concern the subscriber.
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
