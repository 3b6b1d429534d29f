// Names of RxSwift 5 and earlier, for operators whose primary name is the RxSwift 6 name.

extension ObservableType {
    /// `observe(on:)`.
    @inlinable public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        observe(on: scheduler)
    }

    /// `subscribe(on:)`.
    @inlinable public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        subscribe(on: scheduler)
    }
}
