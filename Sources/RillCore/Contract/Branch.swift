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
        stream.run(
            Observer(
                onNext: target.onNext,
                onError: { error in self.end { self.target.onError(error) } },
                onCompleted: { self.end { self.target.onCompleted() } }),
            in: lifetime)
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
}
