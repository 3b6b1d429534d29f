/// Runs streams one after the other, never two at a time: a stream is torn down before the next one starts. A
/// series of streams that end synchronously takes constant stack. The last stream takes the place of this
/// object, which is released, so a stream that ends by starting itself again takes constant memory.
@usableFromInline final class SequentialSubscriber<Element: Sendable>: Sendable {
    /// What the subscriber does after the end of a stream.
    @usableFromInline enum Continuation {
        /// Starts the next stream.
        case again
        /// Starts the next stream after this delay; until then no stream runs.
        case againAfter(Duration, any TrustedScheduler)
        /// Starts the next stream when the closure calls its argument; until then no stream runs.
        case againWhen(@Sendable (@escaping @Sendable () -> Void) -> Void)
        /// Ends the result with an error, or with completion for nil.
        case finish((any Error)?)
        /// Forwards all events of this stream, including the terminal event, as events of the result.
        case last(Observable<Element>)
        /// Does nothing: a stream is running, or other code will call `advance()`.
        case wait
    }

    /// Starts the next stream and returns `.wait`, or returns what to do instead.
    @usableFromInline typealias StartNext = @Sendable (Observer<Element>, Lifetime) -> Continuation

    /// Decides what follows a terminal event, after the stream is torn down.
    @usableFromInline
    typealias OnTermination = @Sendable ((any Error)?, SequentialSubscriber<Element>) -> Continuation

    @usableFromInline let target: Observer<Element>
    @usableFromInline let lifetime: Lifetime
    @usableFromInline let startNext: StartNext
    @usableFromInline let onTermination: OnTermination
    @usableFromInline let trampoline = Trampoline()
    @usableFromInline let current = Unsynchronized<ChildLifetime?>(nil)

    @inlinable init(
        to target: Observer<Element>, in lifetime: Lifetime, startNext: @escaping StartNext,
        onTermination: @escaping OnTermination
    ) {
        self.target = target
        self.lifetime = lifetime
        self.startNext = startNext
        self.onTermination = onTermination
    }

    /// Runs the same stream again and again.
    @inlinable convenience init(
        repeating stream: Observable<Element>, to target: Observer<Element>, in lifetime: Lifetime,
        onTermination: @escaping OnTermination
    ) {
        self.init(
            to: target, in: lifetime,
            startNext: { observer, lifetime in
                stream.run(observer, in: lifetime)
                return .wait
            }, onTermination: onTermination)
    }

    /// Starts the next stream.
    @inlinable func advance() {
        guard trampoline.start() else { return }
        // One observer for all streams that follow each other synchronously.
        let observer = Observer(onNext: target.onNext, onEnd: { self.end(with: $0) })
        repeat { step(observer) } while trampoline.needsAnotherStep()
    }

    @inlinable func step(_ observer: Observer<Element>) {
        guard !lifetime.isDisposed else { return }
        let child = lifetime.child()
        current.value = child
        let continuation = startNext(observer, child)
        if case .wait = continuation { return }
        // `startNext` has started no stream.
        current.value = nil
        lifetime.end(child)
        perform(continuation)
    }

    @inlinable func end(with error: (any Error)?) {
        guard let child = current.value.take(), lifetime.endInner(child) else { return }
        perform(onTermination(error, self))
    }

    @inlinable func perform(_ continuation: Continuation) {
        switch continuation {
        case .again: advance()
        case .againAfter(let delay, let scheduler):
            if !lifetime.isDisposed { scheduler.schedule(after: delay, in: lifetime) { self.advance() } }
        case .againWhen(let begin):
            if !lifetime.isDisposed { begin { self.advance() } }
        case .finish(let error): if !lifetime.isDisposed { target.onEnd(error) }
        case .last(let stream): stream.run(target, in: lifetime)
        case .wait: break
        }
    }
}
