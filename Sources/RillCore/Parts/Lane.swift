/// What several streams run into: it hears their events and keeps account of them.
@usableFromInline
protocol LaneOwner<Element>: AnyObject, Sendable {
    associatedtype Element: Sendable

    /// That of the result; each stream runs in a child of it.
    var lifetime: Lifetime { get }

    func hear(_ element: Element)
    func fail(_ error: any Error)
    func finishOne()
}

/// One of several streams into an owner. As a `Branch`: its terminal event ends its lifetime before it is passed on.
///
/// It knows its owner instead of three closures, so that a stream that is started for every element costs two objects.
@usableFromInline
final class Lane<Owner: LaneOwner>: Sendable {
    @usableFromInline
    let owner: Owner

    @usableFromInline
    let lifetime: Lifetime

    @inlinable
    init(into owner: Owner) {
        self.owner = owner
        lifetime = owner.lifetime.child()
    }

    @inlinable
    func start(_ stream: Observable<Owner.Element>) {
        let owner = owner
        stream.run(
            Observer(
                onNext: { owner.hear($0) },
                onError: { error in self.end { self.owner.fail(error) } },
                onCompleted: { self.end { self.owner.finishOne() } }),
            in: lifetime)
    }

    @inlinable
    func end(_ deliver: () -> Void) {
        owner.lifetime.end(lifetime)
        // What was torn down may have ended everything.
        if !owner.lifetime.isDisposed { deliver() }
    }
}
