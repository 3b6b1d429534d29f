/// What several streams run into: it hears their events and keeps account of them.
@usableFromInline
protocol LaneOwner<Element>: AnyObject, Sendable {
    associatedtype Element: Sendable

    /// That of the result; each stream runs in a child of it.
    var lifetime: Lifetime { get }

    func hear(_ element: Element)
    func endOne(with error: (any Error)?)
}

/// One of several streams into an owner. As a `Branch`: its terminal event ends its lifetime before it is passed on.
///
/// It knows its owner instead of closures, so that a stream that is started for every element costs two objects.
@usableFromInline
final class Lane<Owner: LaneOwner>: Sendable {
    @usableFromInline
    let owner: Owner

    @usableFromInline
    let lifetime: ChildLifetime

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
                onEnd: { self.end(with: $0) }),
            in: lifetime)
    }

    @inlinable
    func end(with error: (any Error)?) {
        owner.lifetime.end(lifetime)
        // What was torn down may have ended everything.
        if !owner.lifetime.isDisposed { owner.endOne(with: error) }
    }
}
