extension ObservableType {
    /// Runs side effects as events pass, without changing them. A closure that throws turns its error into the
    /// stream's error, in place of the event.
    ///
    /// `onNext`, `onError` and `onCompleted` run before the event is passed on, their `after` forms when the
    /// subscriber has received it, by which time the subscription may have ended. `onSubscribe` runs before the source starts, `onSubscribed` when the call that
    /// started it has returned, `onDispose` when the subscription ends, whatever ended it.
    @inlinable
    public func `do`(
        onNext: @escaping @Sendable (Element) throws -> Void = { _ in },
        afterNext: @escaping @Sendable (Element) throws -> Void = { _ in },
        onError: @escaping @Sendable (any Error) throws -> Void = { _ in },
        afterError: @escaping @Sendable (any Error) throws -> Void = { _ in },
        onCompleted: @escaping @Sendable () throws -> Void = {},
        afterCompleted: @escaping @Sendable () throws -> Void = {},
        onSubscribe: @escaping @Sendable () -> Void = {},
        onSubscribed: @escaping @Sendable () -> Void = {},
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            onSubscribe()
            if let onDispose { lifetime.onDispose(onDispose) }
            source.run(
                Observer(
                    onNext: { element in
                        do { try onNext(element) } catch {
                            // Who has disposed meanwhile hears of neither the element nor its error.
                            if !lifetime.isDisposed { observer.onError(error) }
                            return
                        }
                        // A closure that disposed has disposed of what follows too.
                        if lifetime.isDisposed { return }
                        observer.onNext(element)
                        do { try afterNext(element) } catch { observer.fail(with: error, in: lifetime) }
                    },
                    onError: { error in
                        do { try onError(error) } catch { return observer.fail(with: error, in: lifetime) }
                        if lifetime.isDisposed { return }
                        observer.onError(error)
                        UnhandledErrors.catching { try afterError(error) }
                    },
                    onCompleted: {
                        do { try onCompleted() } catch { return observer.fail(with: error, in: lifetime) }
                        if lifetime.isDisposed { return }
                        observer.onCompleted()
                        UnhandledErrors.catching { try afterCompleted() }
                    }),
                in: lifetime)
            onSubscribed()
        }
    }
}
