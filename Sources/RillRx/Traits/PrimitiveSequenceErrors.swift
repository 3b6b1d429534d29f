extension PrimitiveSequence {
    /// Continues with the sequence that `handler` returns when this sequence fails. An error that `handler`
    /// throws is the error of the result.
    ///
    ///     source    --#
    ///     handler     --(8|)
    ///     catch     ----(8|)
    @inlinable public func `catch`(_ handler: @escaping @Sendable (any Error) throws -> Self) -> Self {
        Self(raw: source.catchError { try handler($0).source })
    }

    /// `catch(_:)`.
    @inlinable public func catchError(_ handler: @escaping @Sendable (any Error) throws -> Self) -> Self {
        `catch`(handler)
    }

    /// Subscribes again whenever the sequence fails, without limit and without delay.
    @inlinable public func retry() -> Self { Self(raw: source.retry()) }

    /// Subscribes at most `maxAttemptCount` times, the first attempt included. `maxAttemptCount` must be 1 or
    /// more.
    @inlinable
    public func retry(_ maxAttemptCount: Int) -> Self { Self(raw: source.retry(maxAttemptCount)) }

    /// Subscribes again after errors, when and as often as `policy` allows.
    @inlinable public func retry(_ policy: RetryPolicy, scheduler: any Scheduler) -> Self {
        Self(raw: source.retry(policy, scheduler: scheduler).answering(Trait.self))
    }

    /// Subscribes again when a trigger emits. `handler` receives the errors of this sequence and returns the
    /// trigger. For `Single`, a trigger that completes fails the result with `SingleError.noElement`.
    @inlinable public func retry<Trigger: ObservableConvertibleType>(
        when handler: @escaping @Sendable (Observable<any Error>) throws -> Trigger
    ) -> Self { Self(raw: source.retryWhen(handler).answering(Trait.self)) }

    /// Like `retry(when:)`, for errors of one type; any other error passes through.
    @inlinable public func retry<Failure: Error, Trigger: ObservableConvertibleType>(
        when handler: @escaping @Sendable (Observable<Failure>) throws -> Trigger
    ) -> Self { Self(raw: source.retryWhen(handler).answering(Trait.self)) }

    /// `retry(when:)`.
    @inlinable public func retryWhen<Trigger: ObservableConvertibleType>(
        _ handler: @escaping @Sendable (Observable<any Error>) throws -> Trigger
    ) -> Self { retry(when: handler) }

    /// `retry(when:)` for errors of one type.
    @inlinable public func retryWhen<Failure: Error, Trigger: ObservableConvertibleType>(
        _ handler: @escaping @Sendable (Observable<Failure>) throws -> Trigger
    ) -> Self { retry(when: handler) }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
    /// Answers `element` when this sequence fails.
    @inlinable public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: asObservable().catchErrorJustReturn(element))
    }

    /// `catchAndReturn(_:)`.
    @inlinable public func catchErrorJustReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        catchAndReturn(element)
    }
}

extension Observable {
    /// Keeps the promise of a `Single` where an operator can complete without an element.
    @inlinable func answering<Trait>(_ trait: Trait.Type) -> Observable<Element> {
        trait == SingleTrait.self ? switchIfEmpty(.error(SingleError.noElement)) : self
    }
}
