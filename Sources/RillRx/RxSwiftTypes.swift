/// RxSwift's name for `Observer`.
public typealias AnyObserver = Observer

/// RxSwift's name for `Scheduler`.
public typealias SchedulerType = Scheduler

/// A subject: a stream and an observer in one.
public typealias SubjectType = ObservableType & ObserverType

/// RxSwift's name for a stream that runs when it is connected.
public typealias ConnectableObservableType = ConnectableObservable
