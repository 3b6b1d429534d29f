extension ObservableType {
    /// A stream that runs once for all its subscribers, through the subject that `makeSubject` makes for every
    /// connection.
    @inlinable
    public func multicast<Subject: ObservableType & ObserverType>(
        makeSubject: @escaping @Sendable () -> Subject
    ) -> ConnectableObservable<Element> where Subject.Element == Element {
        ConnectableObservable(asObservable()) { AnySubject(makeSubject()) }
    }

    /// A stream that runs once for all its subscribers, through `subject`; once that has ended, so has this.
    @inlinable
    public func multicast<Subject: ObservableType & ObserverType>(
        _ subject: Subject
    ) -> ConnectableObservable<Element> where Subject.Element == Element {
        ConnectableObservable(asObservable(), isForGood: true) { AnySubject(subject) }
    }
}
