/// Turns calls from anywhere into a stream that keeps the contract: one event at a time, silent after the end.
///
/// A call that comes while another event is being delivered, from inside it or from another thread, is delivered
/// after it by the same thread. What waits in between is not bounded.
@usableFromInline
final class Serializer<Element: Sendable>: Sendable {
    @usableFromInline
    let gate = SerialGate()

    @usableFromInline
    let target: Observer<Element>

    @usableFromInline
    let lifetime: Lifetime

    @inlinable
    init(_ target: Observer<Element>, in lifetime: Lifetime) {
        self.target = target
        self.lifetime = lifetime
    }

    @inlinable
    func on(_ event: Event<Element>) {
        on(event, in: lifetime)
    }

    /// Delivers the event when its turn comes, unless `lifetime` is disposed by then: that of a branch for its
    /// elements, that of the whole stream for the event that ends it.
    @inlinable
    func on(_ event: Event<Element>, in lifetime: Lifetime) {
        if gate.enter() {
            if !lifetime.isDisposed { target.on(event) }
            gate.leave()
        } else {
            gate.postpone { if !lifetime.isDisposed { self.target.on(event) } }
        }
    }

    /// Takes a place in line for an event that is decided under a lock; true when the caller must
    /// `gate.performWaiting()` once it has left that lock.
    @inlinable
    func wait(with event: Event<Element>) -> Bool {
        gate.wait { if !self.lifetime.isDisposed { self.target.on(event) } }
    }

    @inlinable
    var observer: Observer<Element> {
        Observer(
            onNext: { self.on(.next($0)) },
            onEnd: { self.on(.end($0)) })
    }
}
