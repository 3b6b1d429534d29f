/// Serialises calls from any thread into a stream that keeps the contract: one event at a time, silent after
/// the end.
///
/// An event that is sent during another delivery, reentrantly or from another thread, is enqueued and
/// delivered afterwards. `DrainQueue` bounds what other threads enqueue; reentrant events are unbounded.
///
/// After an event that ends the lifetime, the observer releases its target, and with it everything
/// downstream.
@usableFromInline struct SerializedObserver<Element: Sendable>: Sendable {
    @usableFromInline final class Target: Sendable {
        @usableFromInline let observer: Observer<Element>

        @inlinable init(_ observer: Observer<Element>) { self.observer = observer }
    }

    @usableFromInline let entrance: SerializedEntrance

    @inlinable init(_ target: Observer<Element>, in lifetime: Lifetime) {
        entrance = SerializedEntrance(to: Target(target), in: lifetime)
    }

    /// Releases its target when the lifetime is disposed, even if its source keeps this observer.
    @inlinable init(_ target: Observer<Element>, releasedWith lifetime: Lifetime) {
        self.init(target, in: lifetime)
        entrance.releaseTargetWithLifetime()
    }

    @inlinable var lifetime: Lifetime { entrance.lifetime }

    /// Delivers the event in its turn, unless the lifetime is disposed by then.
    @inlinable func on(_ event: Event<Element>) {
        entrance.queue.run(deliver(event), orEnqueue: { deliver(event) })
    }

    @inlinable @inline(__always) func deliver(_ event: Event<Element>) {
        if !lifetime.isDisposed { withTarget { $0.on(event) } }
        if lifetime.isDisposed { entrance.releaseTarget() }
    }

    /// Delivers an element of an inner stream in its turn, unless that stream has ended by then.
    @inlinable func onNext(_ element: Element, of inner: Lifetime) {
        entrance.queue.run(deliver(element, of: inner), orEnqueue: { deliver(element, of: inner) })
    }

    @inlinable @inline(__always) func deliver(_ element: Element, of inner: Lifetime) {
        if !inner.isDisposed { deliver(element) }
    }

    /// Delivers an element inside an operation of the queue.
    @inlinable @inline(__always) func deliver(_ element: Element) { withTarget { $0.onNext(element) } }

    @inlinable @inline(__always) func withTarget(_ body: (Observer<Element>) -> Void) {
        entrance.target?._withUnsafeGuaranteedRef { body(unsafeDowncast($0, to: Target.self).observer) }
    }

    @inlinable func onEnd(_ error: (any Error)?) { on(.end(error)) }

    /// Enqueues an event whose order a lock guards. The caller must `complete` the reservation after it has
    /// released the lock.
    @inlinable func reserve(_ event: Event<Element>) -> DrainQueue.Reservation {
        entrance.queue.reserve { deliver(event) }
    }

    @inlinable func complete(_ reservation: DrainQueue.Reservation) { entrance.queue.complete(reservation) }

    @inlinable var observer: Observer<Element> { Observer(onNext: { on(.next($0)) }, onEnd: { onEnd($0) }) }
}

/// The part of a `SerializedObserver` that does not depend on the element type: code of a generic class that
/// is not inlined looks up metadata at every call.
@usableFromInline
// Unchecked: only operations of the queue touch `target`.
final class SerializedEntrance: @unchecked Sendable {
    @usableFromInline let queue = DrainQueue()
    @usableFromInline let lifetime: Lifetime

    /// Nil once the target is released. Unmanaged, so that an event changes no reference count.
    @exclusivity(unchecked) @usableFromInline var target: Unmanaged<AnyObject>?

    @usableFromInline init(to target: AnyObject & Sendable, in lifetime: Lifetime) {
        self.target = .passRetained(target)
        self.lifetime = lifetime
    }

    deinit { releaseTarget() }

    @usableFromInline func releaseTarget() {
        if let released = target.take() { IterativeRelease.release(released) }
    }

    @usableFromInline func releaseTargetWithLifetime() { lifetime.adopt(TargetRelease(of: self)) }

    /// Called when the lifetime has ended. If the current thread is inside a delivery, the target is released
    /// after that delivery.
    fileprivate func end() {
        if queue.isOwnedByCurrentThread { return }
        var released: Unmanaged<AnyObject>?
        queue.runShort({ released = target.take() }, orEnqueue: { self.releaseTarget() })
        released?.release()
    }
}

/// Ends with a subscription, and makes its observer release its target. It does not retain the observer, so
/// that an observer that the source has dropped is deallocated.
// Unchecked: the weak reference is set once.
private final class TargetRelease: ChildLifetime, @unchecked Sendable {
    private weak var observer: SerializedEntrance?

    init(of observer: SerializedEntrance) {
        self.observer = observer
        super.init(uncounted: ())
    }

    override package func didDispose() { observer?.end() }
}
