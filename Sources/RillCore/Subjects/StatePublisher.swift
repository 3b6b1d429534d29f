/// The changes of a state as a stream, in the order in which a lock of its owner has let them happen.
package struct StatePublisher<State: Sendable>: Sendable {
    private let subject: BehaviorSubject<State>
    private let output: SerializedObserver<State>

    package init(_ state: State) {
        subject = BehaviorSubject(value: state)
        output = SerializedObserver(subject.asObserver(), in: Lifetime(uncounted: ()))
    }

    /// The current state, and then every change. It never ends.
    package var states: Observable<State> { subject.asObservable() }

    /// Publishes a change of the state. To be called under the lock of the owner, who calls what it returns
    /// once the lock is released.
    package func reserve(_ state: State) -> @Sendable () -> Void {
        let reservation = output.reserve(.next(state))
        return { output.complete(reservation) }
    }
}
