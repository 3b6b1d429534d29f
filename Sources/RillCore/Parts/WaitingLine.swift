import RillLocks

/// Elements that wait for a place among the streams that may run; each becomes a stream when its turn comes.
@usableFromInline
final class WaitingLine<Element: Sendable, Result: Sendable>: Sendable {
    @usableFromInline
    struct State {
        @usableFromInline var waiting = Fifo<Element>()
        @usableFromInline var running = 0
        @usableFromInline var isClosed = false

        @inlinable
        init() {}
    }

    @usableFromInline
    enum Turn {
        case start(Element)
        case complete
        case wait
    }

    @usableFromInline
    let serializer: Serializer<Result>

    /// How many may run at once.
    @usableFromInline
    let places: Int

    @usableFromInline
    let stream: @Sendable (Element) throws -> Observable<Result>

    @usableFromInline
    let state = Mutex(State())

    @usableFromInline
    let trampoline = Trampoline()

    @inlinable
    init(
        to target: Observer<Result>, in lifetime: Lifetime, places: Int,
        stream: @escaping @Sendable (Element) throws -> Observable<Result>
    ) {
        serializer = Serializer(target, in: lifetime)
        self.places = places
        self.stream = stream
    }

    @inlinable
    func append(_ element: Element) {
        state.withLock { $0.waiting.append(element) }
        advance()
    }

    @inlinable
    func close() {
        state.withLock { $0.isClosed = true }
        advance()
    }

    @inlinable
    func finishOne() {
        state.withLock { $0.running -= 1 }
        advance()
    }

    @inlinable
    func advance() {
        trampoline.bounce {
            switch turn() {
            case .start(let element): start(element)
            case .complete: serializer.on(.completed)
            case .wait: break
            }
        }
    }

    @inlinable
    func turn() -> Turn {
        state.withLock { state in
            if state.running == places { return .wait }
            guard let element = state.waiting.popFirst() else {
                return state.isClosed && state.running == 0 ? .complete : .wait
            }
            state.running += 1
            return .start(element)
        }
    }

    @inlinable
    func start(_ element: Element) {
        guard !serializer.lifetime.isDisposed else { return }
        do {
            try stream(element).branch(
                from: serializer.lifetime,
                to: Observer(
                    onNext: { self.serializer.on(.next($0)) },
                    onError: { self.serializer.on(.error($0)) },
                    onCompleted: { self.finishOne() }))
        } catch { serializer.on(.error(error)) }
    }
}
