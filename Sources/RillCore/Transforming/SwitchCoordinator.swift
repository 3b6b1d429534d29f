import RillLocks

/// State of `flatMapLatest`: inner streams that replace each other.
@usableFromInline final class SwitchCoordinator<Element: Sendable>: Sendable {
    @usableFromInline let output: SerializedObserver<Element>
    @usableFromInline let running = Mutex(SwitchRunning())

    /// The index of the latest inner stream. Written under the lock, read without it.
    @usableFromInline let latest = Atomic<Int>(0)

    /// No inner stream starts after an error, even if the error waits for the end of a delivery.
    @usableFromInline let hasFailed = Atomic<Bool>(false)

    @inlinable init(to target: Observer<Element>, in lifetime: Lifetime) {
        output = SerializedObserver(target, in: lifetime)
    }

    /// Ends the current inner stream and starts `stream`. Only one thread at a time calls this.
    @inlinable func start(_ stream: Observable<Element>) {
        let inner = SwitchInner(in: self, index: latest.load(ordering: .relaxed) + 1)
        let replaced = running.withLock { running in
            latest.store(inner.index, ordering: .releasing)
            let replaced = running.inner
            running.inner = inner.lifetime
            return replaced
        }
        if let replaced { output.lifetime.end(replaced) }
        stream.run(Observer(onNext: { inner.onNext($0) }, onEnd: { inner.onEnd($0) }), in: inner.lifetime)
    }

    @inlinable func endInner(_ index: Int, with error: (any Error)?) {
        let isTerminal = running.withLock { running in
            // The teardown of the inner stream may have started the next one.
            guard index == latest.load(ordering: .relaxed) else { return false }
            running.inner = nil
            if error != nil { hasFailed.store(true, ordering: .releasing) }
            return error != nil || !running.isSource
        }
        if isTerminal { output.onEnd(error) }
    }

    @inlinable func endSource(with error: (any Error)?) {
        let isTerminal = running.withLock { running in
            running.isSource = false
            return error != nil || running.inner == nil
        }
        if isTerminal { output.onEnd(error) }
    }
}

/// The running streams of `flatMapLatest`. Not nested in the generic class, whose metadata unspecialised code
/// would look up.
@usableFromInline struct SwitchRunning {
    @usableFromInline var inner: ChildLifetime?
    @usableFromInline var isSource = true

    @inlinable init() {}
}

/// One inner stream of `flatMapLatest`. Its elements may still be queued after it has completed, so staleness
/// is decided by its index and not by its lifetime.
@usableFromInline final class SwitchInner<Element: Sendable>: Sendable {
    @usableFromInline let owner: SwitchCoordinator<Element>
    @usableFromInline let lifetime: ChildLifetime
    @usableFromInline let index: Int

    @inlinable init(in owner: SwitchCoordinator<Element>, index: Int) {
        self.owner = owner
        self.index = index
        lifetime = owner.output.lifetime.child()
    }

    @inlinable func onNext(_ element: Element) {
        owner.output.entrance.queue.run(deliver(element), orEnqueue: { self.deliver(element) })
    }

    @inlinable func deliver(_ element: Element) {
        guard index == owner.latest.load(ordering: .acquiring), !owner.output.lifetime.isDisposed else {
            return
        }
        owner.output.deliver(element)
    }

    @inlinable func onEnd(_ error: (any Error)?) {
        if owner.output.lifetime.endInner(lifetime) { owner.endInner(index, with: error) }
    }
}
