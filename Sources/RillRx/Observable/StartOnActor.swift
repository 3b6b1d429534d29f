import RillLocks

/// The one actor to which closures of a subscription belong; nil if no closure belongs to an actor.
@inlinable func actor(
    of first: (any Actor)?, _ second: (any Actor)? = nil, _ third: (any Actor)? = nil
) -> (any Actor)? {
    if first == nil && second == nil && third == nil { return nil }
    return onlyActor([first, second, third])
}

@usableFromInline func onlyActor(_ actors: [(any Actor)?]) -> (any Actor)? {
    let actors = actors.compactMap { $0 }
    for other in actors.dropFirst() {
        require(
            other === actors[0],
            "Rill: the closures of one subscription belong to two actors, \(actors[0]) and \(other)")
    }
    return actors.first
}

/// A form of `body`, which belongs to `actor`, that may be called from any thread. Called on the main queue,
/// a closure of the main actor runs inside the call; any other closure runs after it, on its actor.
@usableFromInline func moved(
    _ body: (@Sendable () -> Void)?, to actor: (any Actor)?
) -> (@Sendable () -> Void)? {
    guard let body, let actor else { return body }
    if actor === MainActor.shared { return movedToMainActor { body() } }
    return { _ = ActorScheduler(actor).schedule(body) }
}

extension Observable {
    /// This stream, delivered on an actor, in order.
    @usableFromInline func delivered(on actor: any Actor) -> Observable<Element> {
        observe(on: actor === MainActor.shared ? MainScheduler() : ActorScheduler(actor))
    }
}

extension ObservableType {
    /// Starts the stream with the closures that are not nil, on the actor on which they were written. Without
    /// `onError`, an error goes to `UnhandledErrors`.
    @inlinable func start(
        onNext: (@Sendable @isolated(any) (Element) -> Void)? = nil,
        onError: (@Sendable @isolated(any) (any Error) -> Void)? = nil,
        onCompleted: (@Sendable @isolated(any) () -> Void)? = nil,
        onDisposed: (@Sendable @isolated(any) () -> Void)?,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        // Not `map` and `??`: they are generic, and would wrap the closures in others.
        let next = if let onNext { plain(onNext) } else { { @Sendable (_: Element) in } }
        let completed = if let onCompleted { plain(onCompleted) } else { { @Sendable in } }
        return start(
            on: actor(of: onNext?.isolation, onError?.isolation, onCompleted?.isolation), onNext: next,
            onError: plain(ifAny: onError), onCompleted: completed,
            onDisposed: moved(plain(ifAny: onDisposed), to: onDisposed?.isolation), file: file, line: line)
    }

    /// As above, with closures that receive `object`. The subscription does not retain `object`, and no
    /// closure runs once it is released.
    @inlinable func start<Object: AnyObject & Sendable>(
        with object: Object,
        onNext: (@Sendable @isolated(any) (Object, Element) -> Void)? = nil,
        onError: (@Sendable @isolated(any) (Object, any Error) -> Void)? = nil,
        onCompleted: (@Sendable @isolated(any) (Object) -> Void)? = nil,
        onDisposed: (@Sendable @isolated(any) (Object) -> Void)?,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        start(
            on: actor(of: onNext?.isolation, onError?.isolation, onCompleted?.isolation),
            onNext: onNext.with(object) ?? { @Sendable _ in }, onError: onError.with(object),
            onCompleted: onCompleted.with(object) ?? { @Sendable in },
            onDisposed: moved(onDisposed.with(object), to: onDisposed?.isolation), file: file, line: line)
    }

    /// Starts the stream with closures that all belong to `actor`.
    @inlinable func start(
        on actor: (any Actor)?,
        onNext: @escaping @Sendable (Element) -> Void = { _ in },
        onError: (@Sendable (any Error) -> Void)?,
        onCompleted: @escaping @Sendable () -> Void = {},
        onDisposed: (@Sendable () -> Void)? = nil,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        let stream = if let actor { asObservable().delivered(on: actor) } else { asObservable() }
        guard let onError else {
            return stream.subscribe(
                Observer(onNext: onNext, onEnd: { _ in onCompleted() }),
                unhandledAt: CallSite(file: file, line: line), onDisposed: onDisposed)
        }
        return stream.subscribe(
            Observer(onNext: onNext, onError: onError, onCompleted: onCompleted), onDisposed: onDisposed)
    }
}
