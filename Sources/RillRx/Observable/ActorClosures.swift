// A closure belongs to the actor on which it is written: `isolation` is that actor, or nil. Streams run the
// closure on that actor, but call it as a closure without isolation, to which `plain` casts it. The cast is
// between structs, because a function that is itself cast gets thunks around it.

@frozen @usableFromInline struct ActorClosure: Sendable {
    @usableFromInline let body: @Sendable @isolated(any) () -> Void

    @inlinable init(_ body: @escaping @Sendable @isolated(any) () -> Void) { self.body = body }
}

@frozen @usableFromInline struct PlainClosure: Sendable { @usableFromInline let body: @Sendable () -> Void }

@inlinable func plain(_ body: @escaping @Sendable @isolated(any) () -> Void) -> @Sendable () -> Void {
    unsafeBitCast(ActorClosure(body), to: PlainClosure.self).body
}

@frozen @usableFromInline struct ActorClosure1<Input>: Sendable {
    @usableFromInline let body: @Sendable @isolated(any) (Input) -> Void

    @inlinable init(_ body: @escaping @Sendable @isolated(any) (Input) -> Void) { self.body = body }
}

@frozen @usableFromInline struct PlainClosure1<Input>: Sendable {
    @usableFromInline let body: @Sendable (Input) -> Void
}

@inlinable func plain<Input>(
    _ body: @escaping @Sendable @isolated(any) (Input) -> Void
) -> @Sendable (Input) -> Void { unsafeBitCast(ActorClosure1(body), to: PlainClosure1<Input>.self).body }

@frozen @usableFromInline struct ActorClosure2<First, Second>: Sendable {
    @usableFromInline let body: @Sendable @isolated(any) (First, Second) -> Void

    @inlinable init(_ body: @escaping @Sendable @isolated(any) (First, Second) -> Void) { self.body = body }
}

@frozen @usableFromInline struct PlainClosure2<First, Second>: Sendable {
    @usableFromInline let body: @Sendable (First, Second) -> Void
}

@inlinable func plain<First, Second>(
    _ body: @escaping @Sendable @isolated(any) (First, Second) -> Void
) -> @Sendable (First, Second) -> Void {
    unsafeBitCast(ActorClosure2(body), to: PlainClosure2<First, Second>.self).body
}

@inlinable func plain(ifAny body: (@Sendable @isolated(any) () -> Void)?) -> (@Sendable () -> Void)? {
    if let body { plain(body) } else { nil }
}

@inlinable func plain<Input>(
    ifAny body: (@Sendable @isolated(any) (Input) -> Void)?
) -> (@Sendable (Input) -> Void)? {
    if let body { plain(body) } else { nil }
}
