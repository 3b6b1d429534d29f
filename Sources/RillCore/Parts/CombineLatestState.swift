@usableFromInline
struct CombineLatestState<First, Second> {
    @usableFromInline var first: First?
    @usableFromInline var second: Second?
    @usableFromInline var completed = 0

    @inlinable
    init() {}
}
