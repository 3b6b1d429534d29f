extension ObservableType {
    /// A stream that runs once for all its subscribers; `makeSubject` makes the subject that delivers the
    /// events of a connection.
    @inlinable public func multicast<Subject: ObservableType & ObserverType>(
        makeSubject: @escaping @Sendable () -> Subject
    ) -> ConnectableObservable<Element> where Subject.Element == Element {
        ConnectableObservable(asObservable()) { AnySubject(makeSubject()) }
    }

    /// A stream that runs once for all its subscribers; `subject` delivers the events of every connection.
    /// Once the subject has ended, the stream has ended too.
    @inlinable public func multicast<Subject: ObservableType & ObserverType>(
        _ subject: Subject
    ) -> ConnectableObservable<Element> where Subject.Element == Element {
        ConnectableObservable(asObservable(), survivesTermination: true) { AnySubject(subject) }
    }
}
