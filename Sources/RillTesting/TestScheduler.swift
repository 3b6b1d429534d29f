import RillCore

/// The name that RxSwift code knows `VirtualTimeScheduler` by.
public typealias TestScheduler = VirtualTimeScheduler

extension VirtualTimeScheduler {
    /// Runs everything that is due within so many ticks, then stands at exactly that time.
    public func advance(ticks: Int) {
        advance(by: tick * ticks)
    }

    /// Subscribes at `subscribed`, disposes at `disposed`, runs to there, and returns what came. Times count from now.
    /// Of what is due at the moment of disposal, only what was scheduled before this call still comes: the events of a hot
    /// source. `disposed` must not be before `subscribed`.
    public func start<Stream: ObservableType>(
        subscribed: Duration = .zero, disposed: Duration, _ stream: @escaping @Sendable () -> Stream
    ) -> Recorder<Stream.Element> {
        precondition(
            subscribed <= disposed,
            "Rill: start(subscribed:disposed:) cannot dispose at \(disposed) of what it subscribes to at \(subscribed)"
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
