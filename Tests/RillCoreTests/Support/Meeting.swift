import RillCore
import RillTesting

/// What an operator makes of two sources, and how long it stays subscribed to each. A `#` stands for `Boom()`.
struct Meeting: Sendable {
    struct Source: Sendable {
        let marbles: String
        let subscription: [String]

        /// A source that is `subscribed` as drawn, or not at all.
        init(_ marbles: String, subscribed subscription: String?) {
            self.marbles = marbles
            self.subscription = [subscription].compactMap(\.self)
        }
    }

    let first: Source
    let second: Source
    let result: String
    let disposal: Int?

    init(_ first: Source, _ second: Source, become result: String, disposedAt disposal: Int? = nil) {
        self.first = first
        self.second = second
        self.result = result
        self.disposal = disposal
    }

    /// Nil when `join` does what is drawn.
    func difference<Result: MarbleValue>(
        _ join: (Observable<Int>, Observable<Int>) -> Observable<Result>
    ) -> String? {
        let scheduler = VirtualTimeScheduler()
        let first: TestSource<Int> = scheduler.cold(first.marbles, error: Boom())
        let second: TestSource<Int> = scheduler.cold(second.marbles, error: Boom())
        let recorder = scheduler.record(join(first.asObservable(), second.asObservable()))
        scheduler.run(disposing: recorder, at: disposal)
        return recorder.difference(from: result, error: Boom())
            ?? self.first.difference(from: first) ?? self.second.difference(from: second)
    }
}

extension Meeting.Source {
    /// Nil when the source was subscribed to as drawn.
    func difference<Element>(from source: TestSource<Element>) -> String? {
        guard let subscription = subscription.first else { return source.subscriptionDifference() }
        return source.subscriptionDifference(from: subscription)
    }
}
