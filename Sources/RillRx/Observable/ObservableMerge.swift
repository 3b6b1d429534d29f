// RxSwift's `of`, `from` and `range` take turns in every operator that starts several streams. In code that
// imports RillRx, these members hide the members of the core, with which streams take turns only if
// `subscribe` starts them: otherwise an endless stream keeps the others waiting for ever.

extension Observable {
    /// Emits the elements of all streams. The result completes when all streams have completed; the first
    /// error ends all of them.
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
