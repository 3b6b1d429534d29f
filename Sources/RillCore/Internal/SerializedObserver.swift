/// Serialises calls from any thread into a stream that keeps the contract: one event at a time, silent after
/// the end.
///
/// An event that is sent during another delivery, reentrantly or from another thread, is enqueued and
/// delivered afterwards. `DrainQueue` bounds what other threads enqueue; reentrant events are unbounded.
///
/// After an event that ends the lifetime it releases its target, and so everything downstream.
@usableFromInline
// Unchecked: only operations of the queue touch `target`.
final class SerializedObserver<Element: Sendable>: @unchecked Sendable {
    @usableFromInline final class Target: Sendable {
        @usableFromInline let observer: Observer<Element>

        @inlinable init(_ observer: Observer<Element>) { self.observer = observer }
    }

    @usableFromInline let queue = DrainQueue()
    @usableFromInline let lifetime: Lifetime

    /// Nil when it is released. Unmanaged, so that an event changes no reference count.
    @exclusivity(unchecked) @usableFromInline var target: Unmanaged<Target>?

    @inlinable init(_ target: Observer<Element>, in lifetime: Lifetime) {
        self.target = .passRetained(Target(target))
        self.lifetime = lifetime
    }

    /// Releases its target when the lifetime is disposed, even if its source keeps this observer.
    @usableFromInline convenience init(_ target: Observer<Element>, releasedWith lifetime: Lifetime) {
        self.init(target, in: lifetime)
        lifetime.adopt(TargetRelease(of: self))
    }

    deinit { releaseTarget() }

    /// Delivers the event in its turn, unless the lifetime is disposed by then.
    @inlinable func on(_ event: Event<Element>) {
        queue.run(deliver(event), orEnqueue: { self.deliver(event) })
    }

    @inlinable @inline(__always) func deliver(_ event: Event<Element>) {
        if !lifetime.isDisposed { target?._withUnsafeGuaranteedRef { $0.observer.on(event) } }
        if lifetime.isDisposed { releaseTarget() }
    }

    /// Delivers an element of an inner stream in its turn, unless that stream has ended by then.
    @inlinable func onNext(_ element: Element, of inner: Lifetime) {
        queue.run(deliver(element, of: inner), orEnqueue: { self.deliver(element, of: inner) })
    }

    @inlinable @inline(__always) func deliver(_ element: Element, of inner: Lifetime) {
        if !inner.isDisposed { deliver(element) }
    }

    /// Delivers an element inside an operation of the queue.
    @inlinable @inline(__always) func deliver(_ element: Element) {
        target?._withUnsafeGuaranteedRef { $0.observer.onNext(element) }
    }

    @usableFromInline func releaseTarget() {
        guard let released = target.take() else { return }
        IterativeRelease.release(Unmanaged<AnyObject>.fromOpaque(released.toOpaque()))
    }

    /// The lifetime has ended. A delivery of the current thread releases the target when it is over.
    fileprivate func end() {
        if queue.isOwnedByCurrentThread { return }
        var released: Unmanaged<Target>?
        queue.runShort({ released = target.take() }, orEnqueue: { self.releaseTarget() })
        released?.release()
    }

    @inlinable func onEnd(_ error: (any Error)?) { on(.end(error)) }

    /// Enqueues an event whose order a lock guards. The caller must `queue.complete` the reservation after it
    /// has released the lock.
    @inlinable func reserve(_ event: Event<Element>) -> DrainQueue.Reservation {
        queue.reserve { self.deliver(event) }
    }

    @inlinable var observer: Observer<Element> {
        Observer(onNext: { self.on(.next($0)) }, onEnd: { self.onEnd($0) })
    }
}

/// Ends with a subscription, and makes its observer release its target. It does not retain the observer, so
/// that one that its source has dropped is released.
// Unchecked: the weak reference is set once.
private final class TargetRelease<Element: Sendable>: ChildLifetime, @unchecked Sendable {
    private weak var observer: SerializedObserver<Element>?

    init(of observer: SerializedObserver<Element>) {
        self.observer = observer
        super.init(uncounted: ())
    }

    override package func ended() { observer?.end() }
}
