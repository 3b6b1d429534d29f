extension PrimitiveSequence {
    /// A sequence that fails.
    @inlinable public static func error(_ error: any Error) -> Self { Self(raw: .error(error)) }

    /// A sequence that never answers.
    @inlinable public static func never() -> Self { Self(raw: .never()) }

    /// The sequence that `observableFactory` returns; it is called once per subscription. An error that
    /// `observableFactory` throws is the error of the sequence.
    @inlinable
    public static func deferred(_ observableFactory: @escaping @Sendable () throws -> Self) -> Self {
        Self(raw: .deferred { try observableFactory().source })
    }

    /// A sequence with a resource per subscription: `resourceFactory` makes the resource before the sequence
    /// starts, and the resource is disposed when the subscription ends for any reason.
    @inlinable public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping @Sendable () throws -> Resource,
        primitiveSequenceFactory: @escaping @Sendable (Resource) throws -> Self
    ) -> Self {
        Self(raw: .using(resourceFactory, observableFactory: { try primitiveSequenceFactory($0).source }))
    }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
    /// A sequence that answers with this element.
    @inlinable public static func just(_ element: Element) -> PrimitiveSequence<Trait, Element> {
        PrimitiveSequence(raw: .just(element))
    }

    /// A sequence that delivers this element on `scheduler`.
    @inlinable public static func just(
        _ element: Element, scheduler: any ImmediateSchedulerType
    ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: .just(element, scheduler: scheduler)) }

    /// Answers zero after `dueTime`. If `dueTime` is below zero, the sequence fails with
    /// `InvalidDurationError`.
    public static func timer(
        _ dueTime: Duration, scheduler: any Scheduler
    ) -> PrimitiveSequence<Trait, Element> where Element: FixedWidthInteger {
        PrimitiveSequence(raw: .timer(dueTime, scheduler: scheduler))
    }
}
