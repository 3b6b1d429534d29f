import RillLocks

/// Elements that wait for the one stream that may run; each becomes a stream when its turn comes.
@usableFromInline
final class WaitingLine<Element: Sendable, Result: Sendable>: Sendable {
    @usableFromInline
    struct State {
        @usableFromInline var waiting = Fifo<Element>()
        @usableFromInline var isRunning = false
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

    @usableFromInline
    let stream: @Sendable (Element) throws -> Observable<Result>

    @usableFromInline
    let state = Mutex(State())

    @usableFromInline
    let trampoline = Trampoline()

    @inlinable
    init(
        to target: Observer<Result>, in lifetime: Lifetime,
        stream: @escaping @Sendable (Element) throws -> Observable<Result>
    ) {
        serializer = Serializer(target, in: lifetime)
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
        state.withLock { $0.isRunning = false }
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
            if state.isRunning { return .wait }
            guard let element = state.waiting.popFirst() else { return state.isClosed ? .complete : .wait }
            state.isRunning = true
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
