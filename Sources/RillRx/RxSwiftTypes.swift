/// RxSwift's name for `Observer`.
public typealias AnyObserver = Observer

/// RxSwift's name for `Scheduler`.
public typealias SchedulerType = Scheduler

/// RxSwift's name for the integers that a stream such as `interval` counts with.
public typealias RxAbstractInteger = FixedWidthInteger

/// A subject: a stream and an observer in one. Your own types may conform to it.
public protocol SubjectType<Element>: ObservableType, ObserverType {}

extension AsyncSubject: SubjectType {}
extension BehaviorSubject: SubjectType {}
extension PublishSubject: SubjectType {}
extension ReplaySubject: SubjectType {}

extension SubjectType {
    /// This subject. As an `Observer` it is what `asObserver()` of `ObserverType` returns.
    @_disfavoredOverload public func asObserver() -> Self { self }
}

/// A stream that runs when it is connected. Your own types may conform to it.
public protocol ConnectableObservableType<Element>: ObservableType {
    /// Starts the stream for all its subscribers, until the result is disposed.
    func connect() -> any Disposable
}

extension ConnectableObservable: ConnectableObservableType {}
