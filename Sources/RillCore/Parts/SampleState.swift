@usableFromInline
struct SampleState<Element> {
    @usableFromInline var latest: Element?
    @usableFromInline var isSourceComplete = false

    @inlinable
    init() {}
}
