extension Observable {
    /// The elements of an asynchronous sequence. Every subscriber iterates it anew in a task of its own, which is
    /// cancelled when the subscription ends.
    public init<Elements: AsyncSequence & Sendable>(_ elements: Elements) where Elements.Element == Element {
        self.init { observer, lifetime in
            guard !lifetime.isDisposed else { return }
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
