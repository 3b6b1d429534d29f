/// State of `flatMap(maxConcurrent:)` and `concatMap`: elements wait in a queue until an inner stream may
/// start.
@usableFromInline
final class BoundedMergeCoordinator<Source: Sendable, Element: Sendable>: Guarded<BoundedMergeState<Source>>,
    // Unchecked: the properties it adds are constant.
    @unchecked Sendable
{
    @usableFromInline enum Step {
        case start(Source)
        case complete
        case wait
    }

    @usableFromInline let output: SerializedObserver<Element>
    @usableFromInline let maxConcurrent: Int
    @usableFromInline let selector: @Sendable (Source) throws -> Observable<Element>
    @usableFromInline let trampoline = Trampoline()

    @inlinable init(
        to target: Observer<Element>, in lifetime: Lifetime, maxConcurrent: Int,
        selector: @escaping @Sendable (Source) throws -> Observable<Element>
    ) {
        output = SerializedObserver(target, in: lifetime)
        self.maxConcurrent = maxConcurrent
        self.selector = selector
        super.init(BoundedMergeState())
    }

    @inlinable func append(_ element: Source) {
        withLock { $0.waiting.append(element) }
        advance()
    }

    @inlinable func endSource(with error: (any Error)?) {
        if let error { return fail(with: error) }
        withLock { $0.isSourceCompleted = true }
        advance()
    }

    @inlinable func advance() {
        trampoline.run {
            switch nextStep() {
            case .start(let element): start(element)
            case .complete: output.onEnd(nil)
            case .wait: break
            }
        }
    }

    @inlinable func nextStep() -> Step {
        withLock { state in
            if state.hasFailed || state.running == maxConcurrent { return .wait }
            guard let element = state.waiting.popFirst() else {
                return state.isSourceCompleted && state.running == 0 ? .complete : .wait
            }
            state.running += 1
            return .start(element)
        }
    }

    @inlinable func start(_ element: Source) {
        guard !output.lifetime.isDisposed else { return }
        do {
            let stream = try selector(element)
            let inner = InnerSubscription(in: output.lifetime)
            stream.run(
                Observer(
                    onNext: { self.output.on(.next($0)) },
                    onEnd: { if inner.end() { self.endInner(with: $0) } }),
                in: inner.lifetime)
        } catch { fail(with: error) }
    }

    @inlinable func endInner(with error: (any Error)?) {
        if let error { return fail(with: error) }
        withLock { $0.running -= 1 }
        advance()
    }

    /// Sends the error. No inner stream starts any more, even if the error waits for the end of a delivery.
    @inlinable func fail(with error: any Error) {
        withLock { $0.hasFailed = true }
        output.onEnd(error)
    }
}

@usableFromInline struct BoundedMergeState<Source: Sendable> {
    @usableFromInline var waiting = Queue<Source>()
    @usableFromInline var running = 0
    @usableFromInline var isSourceCompleted = false
    @usableFromInline var hasFailed = false

    @inlinable init() {}
}
