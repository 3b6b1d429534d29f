extension ObservableType {
    /// Runs side effects for events, without changing the events. An error that `onNext`, `onError` or
    /// `onCompleted` throws replaces the event and ends the stream. An error of `afterNext` follows the
    /// element and ends the stream; an error of `afterError` or `afterCompleted` goes to `UnhandledErrors`.
    ///
    /// `onNext`, `onError` and `onCompleted` run before the event is forwarded. The `after` closures run when
    /// the call that forwards it has returned: the subscription may have ended by then. If an operator
    /// downstream delivers later, such as `observe(on:)`, the subscriber may not have received the event yet.
    /// `onSubscribe` runs before the source starts, `onSubscribed` when the call that started it has
    /// returned, and `onDispose` when the subscription ends for any reason.
    @inlinable public func `do`(
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
            onSubscribe()
            if let onDispose { lifetime.onDispose(onDispose) }
            source.run(
                Observer(
                    onNext: { element in
                        do { try onNext(element) } catch {
                            // After a disposal neither the element nor the error is delivered.
                            if !lifetime.isDisposed { observer.onError(error) }
                            return
                        }
                        // The closure may have disposed of the subscription.
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
