extension Optional {
    /// The closure with `object` as its first argument, which it does not retain: see `unretained`.
    @inlinable func with<Object: AnyObject & Sendable, Value: Sendable>(
        _ object: Object
    ) -> (@Sendable (Value) -> Void)? where Wrapped == @Sendable @isolated(any) (Object, Value) -> Void {
        guard let action = self else { return nil }
        return unretained(object, plain(action))
    }

    /// As above, for a closure whose only argument is the object.
    @inlinable func with<Object: AnyObject & Sendable>(
        _ object: Object
    ) -> (@Sendable () -> Void)? where Wrapped == @Sendable @isolated(any) (Object) -> Void {
        guard let action = self else { return nil }
        return unretained(object, plain(action))
    }
}
