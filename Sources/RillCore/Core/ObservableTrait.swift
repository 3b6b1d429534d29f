/// A stream that promises more than an `Observable` does, such as `Single` and `Driver` of `RillRx`. An
/// operator that keeps the promise returns a stream of the same type.
public protocol ObservableTrait: ObservableConvertibleType {
    /// The same stream with operators of `Observable` that keep its promise, which is not checked.
    func keepingTrait(_ change: (Observable<Element>) -> Observable<Element>) -> Self
}

/// A trait whose streams may fail: `Single`, `Maybe` and `Completable`.
public protocol FallibleTrait: ObservableTrait {}
