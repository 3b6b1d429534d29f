/// A closure that calls `body` with `object`, without retaining it, and does nothing once the object is
/// released.
@usableFromInline func unretained<Object: AnyObject & Sendable, each Argument: Sendable>(
    _ object: Object, _ body: @escaping @Sendable (Object, repeat each Argument) -> Void
) -> @Sendable (repeat each Argument) -> Void {
    { [weak object] (argument: repeat each Argument) in
        if let object { body(object, repeat each argument) }
    }
}
