import RillLocks

extension Observable {
    /// Emits the elements of an asynchronous sequence. Every subscription iterates the sequence in its own
    /// task, which is cancelled if the subscription ends first. A full buffer may pause the iteration: see
    /// `BufferingPolicy.pauseSource`.
    public init<Elements: AsyncSequence & Sendable>(_ elements: Elements) where Elements.Element == Element {
        self.init { observer, lifetime in
            // The end of the sequence takes the subscriber, or a disposal outside of a delivery: see `async`.
            let subscriber = Mutex<Observer<Element>?>(observer)
            let task = Task {
                let (source, waiter) = (PausableSource(in: lifetime), ValueWaiter())
                let failure: (any Error)?
                do {
                    for try await element in elements {
                        guard let observer = subscriber.withLock({ $0.take() }), !lifetime.isDisposed
                        else { return }
                        source.send { observer.onNext(element) }
                        subscriber.withLock { $0 = observer }
                        if source.mustWait(thenCall: { waiter.wake() }) {
                            await waiter.wait(isolation: nil) {}
                        }
                        // As after a `break`, nothing more is taken from the sequence, even if the disposal
                        // came during a pause.
                        if lifetime.isDisposed { return }
                    }
                    failure = nil
                } catch { failure = error }
                guard let observer = subscriber.withLock({ $0.take() }), !lifetime.isDisposed else { return }
                observer.onEnd(failure)
            }
            lifetime.onDispose { if subscriber.withLock({ $0.take() }) != nil { task.cancel() } }
        }
    }
}
