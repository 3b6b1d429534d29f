/// State that the events of two streams change, one event at a time.
@usableFromInline final class TwoSourceCoordinator<First: Sendable, Second: Sendable, State>: Sendable {
    @usableFromInline enum Input: Sendable {
        case first(Event<First>)
        case second(Event<Second>)
    }

    @usableFromInline typealias Receive = @Sendable (Input, inout State) -> Void

    @usableFromInline let queue = DrainQueue()
    @usableFromInline let state: Unsynchronized<State>
    @usableFromInline let lifetime: Lifetime
    @usableFromInline let receive: Receive

    @inlinable init(in lifetime: Lifetime, state: State, receive: @escaping Receive) {
        self.lifetime = lifetime
        self.state = Unsynchronized(state)
        self.receive = receive
    }

    @inlinable func start(_ first: Observable<First>, _ second: Observable<Second>) {
        first.run(
            Observer(onNext: { self.on(.first(.next($0))) }, onEnd: { self.on(.first(.end($0))) }),
            inChildOf: lifetime)
        second.run(
            Observer(onNext: { self.on(.second(.next($0))) }, onEnd: { self.on(.second(.end($0))) }),
            inChildOf: lifetime)
    }

    @inlinable func on(_ input: Input) { queue.run(update(input), orEnqueue: { self.update(input) }) }

    @inlinable func update(_ input: Input) {
        if !lifetime.isDisposed { receive(input, &state.value) }
    }
}
