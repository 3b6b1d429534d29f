import RillCore

/// A source whose element n starts the n-th inner stream, and what an operator of the `flatMap` family emits.
/// An element 9 makes the selector throw. A `#` is `Boom()`.
package struct FlatteningDrawing: Sendable {
    package typealias Source = TwoSourceDrawing.Source

    package let source: Source
    package let inner: [Source]
    package let result: String
    package let disposal: Int?

    /// The marbles and the subscription of the source and of each inner stream.
    package init(
        _ source: (String, String?), _ inner: (String, String?)..., become result: String,
        disposedAt disposal: Int? = nil
    ) {
        self.source = Source(source.0, subscribed: source.1)
        self.inner = inner.map { Source($0.0, subscribed: $0.1) }
        self.result = result
        self.disposal = disposal
    }

    /// Nil when `flatten` gives the drawn result and subscriptions.
    package func difference(
        _ flatten: (Observable<Int>, @escaping @Sendable (Int) throws -> Observable<String>) -> Observable<
            String
        >
    ) -> String? {
        let scheduler = VirtualTimeScheduler()
        let source: TestSource<Int> = scheduler.cold(source.marbles, error: Boom())
        let streams: [TestSource<String>] = inner.map { scheduler.cold($0.marbles, error: Boom()) }
        let recorder = scheduler.record(
            flatten(source.asObservable()) { streams[try $0.unlessNine() - 1].asObservable() })
        scheduler.run(disposing: recorder, at: disposal)
        return recorder.difference(from: result, error: Boom()) ?? self.source.difference(from: source)
            ?? zip(inner, streams).lazy.compactMap { $0.difference(from: $1) }.first
    }
}

extension FlatteningDrawing: CustomTestStringConvertible {
    package var testDescription: String {
        "\(source.marbles) of \(inner.map(\.marbles).joined(separator: ", ")) becomes \(result)"
            + (disposal.map { ", disposed at \($0)" } ?? "")
    }
}
