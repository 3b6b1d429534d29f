import RillLocks

extension SharedSequenceConvertibleType {
    /// Runs side effects for events, without changing the events.
    ///
    /// `onNext` and `onCompleted` run before the event is forwarded, and the `after` closures when the
    /// subscribers have received it. `onSubscribe` runs before the source starts, `onSubscribed` when the
    /// call that started it has returned, and `onDispose` when the stream has ended or its last subscriber
    /// has left.
    @inlinable public func `do`(
        onNext: @escaping @MainActor @Sendable (Element) -> Void = { _ in },
        afterNext: @escaping @MainActor @Sendable (Element) -> Void = { _ in },
        onCompleted: @escaping @MainActor @Sendable () -> Void = {},
        afterCompleted: @escaping @MainActor @Sendable () -> Void = {},
        onSubscribe: @escaping @MainActor @Sendable () -> Void = {},
        onSubscribed: @escaping @MainActor @Sendable () -> Void = {},
        onDispose: (@MainActor @Sendable () -> Void)? = nil
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(
            stream.do(
                onNext: onMainActor(onNext), afterNext: onMainActor(afterNext),
                onCompleted: onMainActor(onCompleted), afterCompleted: onMainActor(afterCompleted),
                onSubscribe: onMainActor(onSubscribe), onSubscribed: onMainActor(onSubscribed),
                onDispose: onDispose.map { movedToMainActor($0) }))
    }

    /// Calls `sink` with a line for every step of the shared subscription: subscribed, each event, disposed.
    /// By default the lines go to standard error, and begin with the file and line of the call.
    @inlinable public func debug(
        _ identifier: String? = nil,
        to sink: @escaping @Sendable (String) -> Void = { StandardError.write("\($0)\n") },
        file: String = #fileID, line: Int = #line
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(stream.debug(identifier, to: sink, file: file, line: line))
    }

    /// Like `debug(_:to:)`, but with `trimOutput`, an event of more than 40 characters is shown by its first
    /// and its last 20.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool, file: String = #fileID, line: Int = #line
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence(stream.debug(identifier, trimOutput: trimOutput, file: file, line: line))
    }
}
