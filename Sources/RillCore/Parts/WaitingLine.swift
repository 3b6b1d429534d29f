import RillLocks

/// Elements that wait for a place among the streams that may run; each becomes a stream when its turn comes.
@usableFromInline
final class WaitingLine<Source: Sendable, Element: Sendable>: LaneOwner {
    @usableFromInline
    struct State {
        @usableFromInline var waiting = Fifo<Source>()
        @usableFromInline var running = 0
        @usableFromInline var isClosed = false

        @inlinable
        init() {}
    }

    @usableFromInline
    enum Turn {
        case start(Source)
        case complete
        case wait
    }

    @usableFromInline
    let serializer: Serializer<Element>

    /// How many may run at once.
    @usableFromInline
    let places: Int

    @usableFromInline
    let stream: @Sendable (Source) throws -> Observable<Element>

    @usableFromInline
    let state = Mutex(State())

    @usableFromInline
    let trampoline = Trampoline()

    @inlinable
    init(
        to target: Observer<Element>, in lifetime: Lifetime, places: Int,
        stream: @escaping @Sendable (Source) throws -> Observable<Element>
    ) {
        serializer = Serializer(target, in: lifetime)
        self.places = places
        self.stream = stream
    }

    @inlinable
    func append(_ element: Source) {
        state.withLock { $0.waiting.append(element) }
        advance()
    }

    @inlinable
    func close() {
        state.withLock { $0.isClosed = true }
        advance()
    }

    @inlinable
    var lifetime: Lifetime { serializer.lifetime }

    @inlinable
    func hear(_ element: Element) { serializer.on(.next(element)) }

    @inlinable
    func endOne(with error: (any Error)?) {
        if let error { return serializer.on(.error(error)) }
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
    func start(_ element: Source) {
        guard !serializer.lifetime.isDisposed else { return }
        do {
            let stream = try stream(element)
            Lane(into: self).start(stream)
        } catch { serializer.on(.error(error)) }
    }
}
