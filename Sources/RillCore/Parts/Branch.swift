/// A stream that an operator starts in a lifetime of its own, so that it can end alone. Its terminal event ends
/// that lifetime before it is passed on.
@usableFromInline
final class Branch<Element: Sendable>: Sendable {
    @usableFromInline
    let target: Observer<Element>

    @usableFromInline
    let parent: Lifetime

    @usableFromInline
    let lifetime: ChildLifetime

    @inlinable
    init(of parent: Lifetime, to target: Observer<Element>) {
        self.target = target
        self.parent = parent
        lifetime = parent.child()
    }

    @inlinable
    func start(_ stream: Observable<Element>) {
        start(stream, onNext: target.onNext)
    }

    @inlinable
    func start(_ stream: Observable<Element>, onNext: @escaping @Sendable (Element) -> Void) {
        stream.run(
            Observer(
                onNext: onNext,
                onEnd: { self.end(with: $0) }),
            in: lifetime)
    }

    @inlinable
    func end(with error: (any Error)?) {
        parent.end(lifetime)
        // What was torn down may have ended everything.
        if !parent.isDisposed { target.onEnd(error) }
    }
}

extension Observable {
    /// Starts the stream in a child of `parent`, which ends when the stream does.
    @inlinable
    func branch(from parent: Lifetime, to target: Observer<Element>) {
        Branch(of: parent, to: target).start(self)
    }

    /// Starts the stream in a child of `parent`, which ends when the stream does or when `onNext` throws: that error
    /// stands for the stream's own.
    @inlinable
    func branch(
        from parent: Lifetime, onNext: @escaping @Sendable (Element) throws -> Void,
        onEnd: @escaping @Sendable ((any Error)?) -> Void
    ) {
        let target = Observer<Element>(onNext: { _ in }, onEnd: onEnd)
        let branch = Branch(of: parent, to: target)
        branch.start(self) { element in
            do { try onNext(element) } catch { branch.end(with: error) }
        }
    }
}
