extension Observable {
    /// The stream that is first to send an event, whatever event; the others are disposed of at that moment. Without
    /// any stream it never sends one.
    ///
    ///     first   ---1-2-|
    ///     second  -8-9-|
    ///     amb     -8-9-|
    @inlinable
    public static func amb<Streams: Sequence & Sendable>(_ streams: Streams) -> Observable<Element>
    where Streams.Element: ObservableType<Element> {
        Observable { observer, lifetime in
            let lanes = streams.map { (stream: $0.asObservable(), lifetime: lifetime.child()) }
            let race = Race(between: lanes.map(\.lifetime), in: lifetime)
            for (number, lane) in lanes.enumerated() {
                lane.stream.run(
                    Observer(
                        onNext: { if race.isWon(by: number) { observer.onNext($0) } },
                        onEnd: { if race.isWon(by: number) { observer.onEnd($0) } }),
                    in: lane.lifetime)
            }
        }
    }
}

extension ObservableType {
    /// This stream or `other`, whichever is first to send an event.
    @inlinable
    public func amb(_ other: Observable<Element>) -> Observable<Element> {
        .amb([asObservable(), other])
    }
}
