/// A stream that an operator starts in a lifetime of its own, so that it can end alone. Its terminal event ends
/// that lifetime before it is passed on.
@usableFromInline
final class Branch<Element: Sendable>: Sendable {
    @usableFromInline
    let target: Observer<Element>

    @usableFromInline
    let parent: Lifetime

    @usableFromInline
    let lifetime: Lifetime

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
                onError: { self.end(with: $0) },
                onCompleted: { self.end { self.target.onCompleted() } }),
            in: lifetime)
    }

    @inlinable
    func end(with error: any Error) {
        end { target.onError(error) }
    }

    @inlinable
    func end(_ deliver: () -> Void) {
        parent.end(lifetime)
        // What was torn down may have ended everything.
        if !parent.isDisposed { deliver() }
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
        onError: @escaping @Sendable (any Error) -> Void, onCompleted: @escaping @Sendable () -> Void
    ) {
        let target = Observer<Element>(onNext: { _ in }, onError: onError, onCompleted: onCompleted)
        let branch = Branch(of: parent, to: target)
        branch.start(self) { element in
            do { try onNext(element) } catch { branch.end(with: error) }
        }
    }
}
