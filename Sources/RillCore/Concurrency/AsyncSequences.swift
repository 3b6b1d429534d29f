extension Observable {
    /// Emits the elements of an asynchronous sequence. Every subscription iterates the sequence in a task of
    /// its own, which is cancelled when the subscription ends. A full buffer may pause it: see
    /// `BufferingPolicy.pauseSource`.
    public init<Elements: AsyncSequence & Sendable>(_ elements: Elements) where Elements.Element == Element {
        self.init { observer, lifetime in
            let task = Task {
                let (source, waiter) = (PausableSource(in: lifetime), ValueWaiter())
                do {
                    for try await element in elements {
                        if lifetime.isDisposed { return }
                        source.send { observer.onNext(element) }
                        // As behind a `break`: nothing more is taken from the sequence.
                        if lifetime.isDisposed { return }
                        if source.mustWait(thenCall: { waiter.wake() }) {
                            await waiter.wait(isolation: nil) {}
                        }
                    }
                    if !lifetime.isDisposed { observer.onCompleted() }
                } catch { if !lifetime.isDisposed { observer.onError(error) } }
            }
            lifetime.onDispose { task.cancel() }
        }
    }
}
