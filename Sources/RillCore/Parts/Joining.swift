/// Two streams into one function that sees one event at a time, with the state it keeps.
@usableFromInline
final class Joining<First: Sendable, Second: Sendable, State>: Sendable {
    @usableFromInline
    enum Arrival: Sendable {
        case first(Event<First>)
        case second(Event<Second>)
    }

    @usableFromInline
    typealias Receive = @Sendable (Arrival, inout State) -> Void

    @usableFromInline
    let gate = SerialGate()

    @usableFromInline
    let state: Confined<State>

    @usableFromInline
    let lifetime: Lifetime

    @usableFromInline
    let receive: Receive

    @inlinable
    init(in lifetime: Lifetime, state: State, receive: @escaping Receive) {
        self.lifetime = lifetime
        self.state = Confined(state)
        self.receive = receive
    }

    @inlinable
    func start(_ first: Observable<First>, _ second: Observable<Second>) {
        first.branch(
            from: lifetime,
            to: Observer(
                onNext: { self.submit(.first(.next($0))) },
                onEnd: { self.submit(.first(.end($0))) }))
        second.branch(
            from: lifetime,
            to: Observer(
                onNext: { self.submit(.second(.next($0))) },
                onEnd: { self.submit(.second(.end($0))) }))
    }

    @inlinable
    func submit(_ arrival: Arrival) {
        if gate.enter() {
            take(arrival)
            gate.leave()
        } else {
            gate.postpone { self.take(arrival) }
        }
    }

    @inlinable
    func take(_ arrival: Arrival) {
        if !lifetime.isDisposed { receive(arrival, &state.value) }
    }
}
