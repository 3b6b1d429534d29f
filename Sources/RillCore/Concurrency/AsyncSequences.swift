extension Observable {
    /// Emits the elements of an asynchronous sequence. Every subscription iterates the sequence in a task of
    /// its own, which is cancelled when the subscription ends.
    public init<Elements: AsyncSequence & Sendable>(_ elements: Elements) where Elements.Element == Element {
        self.init { observer, lifetime in
            let task = Task {
                do {
                    for try await element in elements {
                        if lifetime.isDisposed { return }
                        observer.onNext(element)
                    }
                    if !lifetime.isDisposed { observer.onCompleted() }
                } catch { if !lifetime.isDisposed { observer.onError(error) } }
            }
            lifetime.onDispose { task.cancel() }
        }
    }
}
