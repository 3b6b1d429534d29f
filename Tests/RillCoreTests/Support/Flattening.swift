import RillCore
import RillTesting

/// What an operator makes of a source whose element n stands for the n-th inner stream, while a nine stands for a
/// throw. A `#` stands for `Boom()`.
struct Flattening: Sendable {
    typealias Source = Meeting.Source

    let source: Source
    let inner: [Source]
    let result: String
    let disposal: Int?

    init(_ source: Source, _ inner: Source..., become result: String, disposedAt disposal: Int? = nil) {
        self.source = source
        self.inner = inner
        self.result = result
        self.disposal = disposal
    }

    /// Nil when `flatten` does what is drawn.
    func difference(
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
