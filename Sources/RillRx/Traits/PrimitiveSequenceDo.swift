extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Runs side effects without changing the answer. An error that `onSuccess` or `onError` throws replaces
    /// the answer. An error that an `after` closure throws goes to `UnhandledErrors`, since the answer has
    /// been delivered.
    @inlinable public func `do`(
        onSuccess: (@Sendable (Element) throws -> Void)? = nil,
        afterSuccess: (@Sendable (Element) throws -> Void)? = nil,
        onError: (@Sendable (any Error) throws -> Void)? = nil,
        afterError: (@Sendable (any Error) throws -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)? = nil,
        onSubscribed: (@Sendable () -> Void)? = nil,
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Single<Element> {
        primitiveSequence.doing(
            onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError,
            onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose)
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Runs side effects without changing the answer. `onCompleted` also runs after an element. An error that
    /// an `on` closure throws replaces the answer. An error that an `after` closure throws, or `onCompleted`
    /// after an element, goes to `UnhandledErrors`, since the answer has been delivered.
    @inlinable public func `do`(
        onNext: (@Sendable (Element) throws -> Void)? = nil,
        afterNext: (@Sendable (Element) throws -> Void)? = nil,
        onError: (@Sendable (any Error) throws -> Void)? = nil,
        afterError: (@Sendable (any Error) throws -> Void)? = nil,
        onCompleted: (@Sendable () throws -> Void)? = nil,
        afterCompleted: (@Sendable () throws -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)? = nil,
        onSubscribed: (@Sendable () -> Void)? = nil,
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Maybe<Element> {
        let source = primitiveSequence
        return Maybe(
            raw: .deferred {
                let answer = FirstAnswer()
                return source.doing(
                    onNext: { element in
                        try onNext?(element)
                        _ = answer.isFirst()
                    }, afterNext: afterNext, onError: onError, afterError: afterError,
                    onCompleted: {
                        do { try onCompleted?() } catch {
                            if answer.isFirst() { throw error }
                            UnhandledErrors.handle(late: error)
                        }
                    }, afterCompleted: afterCompleted,
                    onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose
                ).source
            })
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Runs side effects without changing the answer. An error that an `on` closure throws replaces the
    /// answer. An error that an `after` closure throws goes to `UnhandledErrors`, since the answer has been
    /// delivered.
    @inlinable public func `do`(
        onError: (@Sendable (any Error) throws -> Void)? = nil,
        afterError: (@Sendable (any Error) throws -> Void)? = nil,
        onCompleted: (@Sendable () throws -> Void)? = nil,
        afterCompleted: (@Sendable () throws -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)? = nil,
        onSubscribed: (@Sendable () -> Void)? = nil,
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Completable {
        primitiveSequence.doing(
            onError: onError, afterError: afterError, onCompleted: onCompleted,
            afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed,
            onDispose: onDispose)
    }
}

extension PrimitiveSequence {
    @inlinable func doing(
        onNext: (@Sendable (Element) throws -> Void)? = nil,
        afterNext: (@Sendable (Element) throws -> Void)? = nil,
        onError: (@Sendable (any Error) throws -> Void)?,
        afterError: (@Sendable (any Error) throws -> Void)?,
        onCompleted: (@Sendable () throws -> Void)? = nil,
        afterCompleted: (@Sendable () throws -> Void)? = nil,
        onSubscribe: (@Sendable () -> Void)?,
        onSubscribed: (@Sendable () -> Void)?,
        onDispose: (@Sendable () -> Void)?
    ) -> Self {
        Self(
            raw: source.do(
                onNext: onNext ?? { _ in },
                afterNext: { element in
                    // The element is the answer: an error must not follow it.
                    do { try afterNext?(element) } catch { UnhandledErrors.handle(late: error) }
                },
                onError: onError ?? { _ in }, afterError: afterError ?? { _ in },
                onCompleted: onCompleted ?? {}, afterCompleted: afterCompleted ?? {},
                onSubscribe: onSubscribe ?? {}, onSubscribed: onSubscribed ?? {}, onDispose: onDispose))
    }
}
