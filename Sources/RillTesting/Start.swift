import RillCore
import RillLocks

extension VirtualTimeScheduler {
    /// Runs all work that is due within this many ticks, and ends at exactly that time.
    public func advance(ticks: Int) { advance(by: tick.times(UInt128(max(ticks, 0)))) }

    /// Subscribes at `subscribed`, runs until `disposed`, disposes, and returns the recorded events. Both
    /// times count from now; `disposed` must not be before `subscribed`. An event that is due at the moment
    /// of disposal is recorded if it was scheduled before this call, as the events of a hot source are.
    public func start<Stream: ObservableType>(
        subscribed: Duration = .zero, disposed: Duration, _ stream: @escaping @Sendable () -> Stream
    ) -> Recorder<Stream.Element> {
        require(
            subscribed <= disposed,
            """
            Rill: start(subscribed:disposed:) cannot dispose at \(disposed) of a subscription at \(subscribed)
            """
        )
        let recorder = Recorder<Stream.Element>(on: self)
        schedule(after: subscribed, in: Lifetime()) {
            recorder.subscription.disposable = stream().subscribe(recorder.record)
        }
        schedule(after: disposed, in: Lifetime()) { recorder.dispose() }
        advance(by: disposed)
        return recorder
    }
}
