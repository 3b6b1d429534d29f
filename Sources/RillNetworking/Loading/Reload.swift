import Rill

extension ObservableType {
    /// After an error, waits for the trigger and subscribes again: a button, a timer, a network that is back.
    ///
    ///     source   -1-#      -2-|
    ///     trigger        --x
    ///     reload   -1-------- -2-|
    ///
    /// The trigger is subscribed to at each error; one that repeats an old element, as a `BehaviorSubject` does, starts
    /// the next attempt at once. When it ends without an element, the error passes; its own error passes in its place.
    public func reload<Trigger: ObservableType>(on trigger: Trigger) -> Observable<Element> {
        retryWhen { errors in
            errors.flatMap { error in trigger.take(1).switchIfEmpty(.error(error)) }
        }
    }
}
