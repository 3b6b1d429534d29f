// RxSwift's `of`, `from` and `range` take turns in whatever starts several streams at once. In code that
// imports RillRx, these members hide those of the core, where an endless stream keeps the others waiting for
// ever unless `subscribe` starts them.

extension Observable {
    /// Emits the elements of all streams. It completes when all have completed; the first error ends all of
    /// them.
    ///
    ///     merge(of(1, 2), of(3, 4))   (1324|)
    @inlinable
    public static func merge<Streams: Sequence & Sendable>(_ streams: Streams) -> Observable<Element>
    where Streams.Element == Observable<Element> {
        Observable<Observable<Element>> { observer, lifetime in
            for stream in streams {
                if lifetime.isDisposed { return }
                observer.onNext(stream)
            }
            observer.onCompleted()
        }.merge().inTurns
    }

    /// Emits the elements of all streams.
    @inlinable public static func merge(_ streams: Observable<Element>...) -> Observable<Element> {
        merge(streams)
    }
}
