import RillCore
import RillTesting

/// What an operator makes of a source, and how long it stays subscribed to it. A `#` stands for `Boom()`.
struct Drawing: Sendable {
    let source: String
    let result: String
    let subscription: String
    let disposal: Int?

    init(
        _ source: String, becomes result: String, subscribed subscription: String,
        disposedAt disposal: Int? = nil
    ) {
        self.source = source
        self.result = result
        self.subscription = subscription
        self.disposal = disposal
    }

    /// Nil when `transform` does what is drawn.
    func difference<Result: MarbleValue>(
        _ transform: (Observable<Int>, VirtualTimeScheduler) -> Observable<Result>
    ) -> String? {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold(source, error: Boom())
        let recorder = scheduler.record(transform(source.asObservable(), scheduler))
        scheduler.run(disposing: recorder, at: disposal)
        return recorder.difference(from: result, error: Boom())
            ?? source.subscriptionDifference(from: subscription)
    }

    func difference<Result: MarbleValue>(
        _ transform: (Observable<Int>) -> Observable<Result>
    ) -> String? {
        difference { source, _ in transform(source) }
    }
}

extension VirtualTimeScheduler {
    /// Runs everything, and disposes of the subscription at the given tick, behind the events of that tick.
    func run<Element>(disposing recorder: Recorder<Element>, at disposal: Int?) {
        if let disposal { schedule(after: tick * disposal, in: Lifetime()) { recorder.dispose() } }
        run()
    }
}
