import RillCore

/// Two sources, the result of an operator on both, and how long it stays subscribed to each. A `#` is
/// `Boom()`.
package struct TwoSourceDrawing: Sendable {
    package struct Source: Sendable {
        package let marbles: String
        package let subscription: [String]

        /// A source with the drawn subscription; nil for no subscription.
        package init(_ marbles: String, subscribed subscription: String?) {
            self.marbles = marbles
            self.subscription = [subscription].compactMap(\.self)
        }
    }

    package let first: Source
    package let second: Source
    package let result: String
    package let disposal: Int?

    /// The marbles and the subscription of each source.
    package init(
        _ first: (String, String?), _ second: (String, String?), become result: String,
        disposedAt disposal: Int? = nil
    ) {
        self.first = Source(first.0, subscribed: first.1)
        self.second = Source(second.0, subscribed: second.1)
        self.result = result
        self.disposal = disposal
    }

    /// Nil when `join` gives the drawn result and subscriptions.
    package func difference<Result: MarbleValue>(
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

extension TwoSourceDrawing.Source {
    /// Nil when the source had the drawn subscription.
    package func difference<Element>(from source: TestSource<Element>) -> String? {
        guard let subscription = subscription.first else { return source.subscriptionDifference() }
        return source.subscriptionDifference(from: subscription)
    }
}

extension TwoSourceDrawing: CustomTestStringConvertible {
    package var testDescription: String {
        "\(first.marbles) and \(second.marbles) become \(result)"
            + (disposal.map { ", disposed at \($0)" } ?? "")
    }
}
