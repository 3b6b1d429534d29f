import RillLocks

extension Observable {
    /// Runs the stream through `stage`, which delivers the elements later. The source of the stream pauses
    /// when `limit` elements are in the stage, or when a buffer downstream of the stage is full. It resumes
    /// when the downstream buffer has room and at most half of `limit` is in the stage.
    @inlinable func pausing(
        at limit: Int, before stage: @escaping @Sendable (Observable<Element>) -> Observable<Element>
    ) -> Observable<Element> {
        Observable { observer, lifetime in
            let load = ElementsInStage(limit, in: lifetime)
            lifetime.adopt(load)
            let source = Observable { inner, innerLifetime in
                let counting = { @Sendable (element: Element) in
                    load.add()
                    inner.onNext(element)
                }
                run(inner.with(onNext: counting), in: innerLifetime)
            }
            let delivering = { @Sendable (element: Element) in load.deliver { observer.onNext(element) } }
            stage(source).run(observer.with(onNext: delivering), in: lifetime)
        }
    }
}

/// Counts the elements in a stage. Buffers downstream see this object as their source. It ends after the
/// stage.
@usableFromInline
// Unchecked: what it adds is constant.
final class ElementsInStage: ChildLifetime, @unchecked Sendable {
    private let limit: Int
    private let count = Atomic<Int>(0)
    private let source: PausableSource
    private let sources = PausedSources()

    @usableFromInline init(_ limit: Int, in lifetime: Lifetime) {
        self.limit = limit
        source = PausableSource(in: lifetime)
        super.init(uncounted: ())
    }

    override package func didDispose() { sources.resumeAll() }

    private var isFull: Bool { count.load(ordering: .acquiring) >= limit || source.isPaused }

    /// Counts an element that enters the stage, and pauses the source if the stage is full.
    @usableFromInline func add() {
        count.add(1, ordering: .acquiringAndReleasing)
        if isFull { sources.pauseSource(in: self) { isFull } }
    }

    /// Delivers an element that leaves the stage, and resumes the source if there is room.
    @usableFromInline func deliver(_ element: () -> Void) {
        source.send(element)
        count.subtract(1, ordering: .acquiringAndReleasing)
        if !source.mustWait(thenCall: { self.resumeIfThereIsRoom() }) { resumeIfThereIsRoom() }
    }

    private func resumeIfThereIsRoom() {
        if count.load(ordering: .acquiring) <= limit / 2 { sources.resumeAll() }
    }
}
