extension ObservableConvertibleType {
    /// This stream without its elements.
    ///
    ///     source            -1-2-|
    ///     asCompletable()   -----|
    @inlinable
    public func asCompletable() -> Completable { Completable(raw: asObservable().ignoreElements()) }
}
