extension ObservableConvertibleType {
    /// This stream without its elements.
    ///
    ///     source            -1-2-|
    ///     asCompletable()   -----|
    @inlinable
    public func asCompletable() -> Completable { Completable(raw: asObservable().ignoreElements()) }
}

extension ObservableConvertibleType where Element == Never {
    /// This stream, which has no elements.
    @inlinable public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}
