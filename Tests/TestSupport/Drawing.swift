import RillCore

/// The source of an operator, its result, and how long the operator stays subscribed to the source. A `#` is
/// `Boom()`.
///
///     let drawing = Drawing("-1-2-3-|", becomes: "-1-3-6-|", subscribed: "^------!")
///     #expect(drawing.difference { $0.scan(0) { $0 + $1 } } == nil)
///
/// `disposedAt: 3` disposes of the subscription at tick 3, after the events of that tick.
package struct Drawing: Sendable {
    package let source: String
    package let result: String
    package let subscription: String
    package let disposal: Int?

    package init(
        _ source: String, becomes result: String, subscribed subscription: String,
        disposedAt disposal: Int? = nil
    ) {
        self.source = source
        self.result = result
        self.subscription = subscription
        self.disposal = disposal
    }

    /// Nil when `transform` gives the drawn result and subscription, to each of two subscribers, which share
    /// no state.
    package func difference<Result: MarbleValue>(
        _ transform: (Observable<Int>, VirtualTimeScheduler) -> Observable<Result>
    ) -> String? {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold(source, error: Boom())
        let stream = transform(source.asObservable(), scheduler)
        let recorders = [scheduler.record(stream), scheduler.record(stream)]
        scheduler.run(disposing: recorders, at: disposal)
        return recorders.lazy.compactMap { $0.difference(from: result, error: Boom()) }.first
            ?? source.subscriptionDifference(from: subscription, subscription)
    }

    package func difference<Result: MarbleValue>(
        _ transform: (Observable<Int>) -> Observable<Result>
    ) -> String? {
        difference { source, _ in transform(source) }
    }
}

extension Drawing: CustomTestStringConvertible {
    package var testDescription: String {
        "\(source) becomes \(result)" + (disposal.map { ", disposed at \($0)" } ?? "")
    }
}

extension VirtualTimeScheduler {
    /// Runs everything, and disposes of the subscriptions at the given tick, after the events of that tick.
    package func run<Element>(disposing recorders: [Recorder<Element>], at disposal: Int?) {
        if let disposal {
            schedule(after: tick * disposal, in: Lifetime()) { recorders.forEach { $0.dispose() } }
        }
        run()
    }

    package func run<Element>(disposing recorder: Recorder<Element>, at disposal: Int?) {
        run(disposing: [recorder], at: disposal)
    }
}
