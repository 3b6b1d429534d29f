import Rill

extension ObservableType {
    /// Every event with the time at which it came, the terminal event too, followed by completion. `dematerialize()`
    /// is its inverse.
    ///
    ///     source                   -1-----------2-----------#
    ///     materialize(timedOn: s)  -(1,next(1))-(3,next(2))-((5,error)|)
    @inlinable
    public func materialize(timedOn scheduler: any Scheduler) -> Observable<TimedEvent<Element>> {
        materialize().map { TimedEvent(time: scheduler.now, event: $0) }
    }
}
