/// The changes of a state as a stream, in the order in which they happen under a lock of the owner.
package struct StatePublisher<State: Sendable>: Sendable {
    private let subject: BehaviorSubject<State>
    private let output: SerializedObserver<State>

    package init(_ state: State) {
        subject = BehaviorSubject(value: state)
        output = SerializedObserver(subject.asObserver(), in: Lifetime(uncounted: ()))
    }

    /// The current state, and then every change. The stream never ends.
    package var states: Observable<State> { subject.asObservable() }

    /// Enqueues a change of the state. The owner calls this under its lock, and calls the returned closure
    /// once the lock is released.
    package func reserve(_ state: State) -> @Sendable () -> Void {
        let reservation = output.reserve(.next(state))
        return { output.complete(reservation) }
    }
}
