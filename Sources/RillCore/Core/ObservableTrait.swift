/// A stream that promises more than an `Observable` does, such as `Single` and `Driver` of `RillRx`. An
/// operator that keeps the promise returns a stream of the same type.
public protocol ObservableTrait: ObservableConvertibleType {
    /// This stream after `change`, whose operators must keep the promise of the trait. The promise is not
    /// checked.
    func keepingTrait(_ change: (Observable<Element>) -> Observable<Element>) -> Self
}

/// A trait whose streams may fail: `Single`, `Maybe` and `Completable`.
public protocol FallibleTrait: ObservableTrait {}
