import Rill

extension ObservableType {
    /// After an error, waits for the trigger and subscribes again. The trigger may be a button, a timer, or a
    /// network that is back.
    ///
    ///     source   -1-#    -2-|
    ///     trigger     -----x
    ///     reload   -1-------2-|
    ///
    /// The trigger is subscribed to after each error. A trigger that repeats an old element, such as a
    /// `BehaviorSubject`, starts the next attempt immediately. If the trigger completes without an element,
    /// the error of the stream is delivered; if the trigger fails, its own error is delivered.
    public func reload<Trigger: ObservableType>(on trigger: Trigger) -> Observable<Element> {
        retryWhen { errors in
            errors.flatMap { error in trigger.take(1).switchIfEmpty(.error(error)) }
        }
    }
}
