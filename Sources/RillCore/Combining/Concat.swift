extension ObservableType {
    /// Continues with `second` when this stream has completed.
    ///
    ///     source        -1-2-|
    ///     second             -3-|
    ///     concat        -1-2--3-|
    @inlinable public func concat(_ second: Observable<Element>) -> Observable<Element> {
        .concat([asObservable(), second])
    }

    /// Continues with `second` when this stream has completed.
    @inlinable
    public func concat<Second: ObservableConvertibleType<Element>>(_ second: Second) -> Observable<Element> {
        concat(second.asObservable())
    }

    /// The streams that this stream emits, one after the other. Streams that wait for their turn are buffered
    /// without bound.
    @inlinable public func concat() -> Observable<Element.Element> where Element: ObservableConvertibleType {
        concatMap { $0 }
    }
}

extension Observable {
    /// The streams one after the other: each starts when the previous one has completed. The next stream is
    /// taken from the sequence only then, so the sequence may be endless.
    @inlinable
    public static func concat<Streams: Sequence & Sendable>(_ streams: Streams) -> Observable<Element>
    where Streams.Element: ObservableConvertibleType<Element> {
        Observable { observer, lifetime in
            let iterator = Unsynchronized(streams.makeIterator())
            concatenate(to: observer, in: lifetime) { observer, lifetime in
                guard let stream = iterator.value.next() else { return .finish(nil) }
                stream.asObservable().run(observer, in: lifetime)
                return .wait
            }
        }
    }

    /// The streams one after the other. The last stream takes the place of the result, so a stream that ends
    /// with a `concat` of itself repeats forever in constant memory. Repetitions that start inside the call
    /// of the previous one each take stack.
    @inlinable
    public static func concat<Streams: Collection & Sendable>(_ streams: Streams) -> Observable<Element>
    where Streams.Element: ObservableConvertibleType<Element>, Streams.Index: Sendable {
        Observable { observer, lifetime in
            let index = Unsynchronized(streams.startIndex)
            concatenate(to: observer, in: lifetime) { observer, lifetime in
                guard index.value < streams.endIndex else { return .finish(nil) }
                let stream = streams[index.value].asObservable()
                streams.formIndex(after: &index.value)
                if index.value == streams.endIndex { return .last(stream) }
                stream.run(observer, in: lifetime)
                return .wait
            }
        }
    }

    /// As `concat` of a collection, for a list such as `[.just(1), .just(2)]`.
    @_disfavoredOverload @inlinable
    public static func concat(_ streams: [Observable<Element>]) -> Observable<Element> { concat(streams) }

    /// The streams one after the other.
    @inlinable public static func concat(_ streams: Observable<Element>...) -> Observable<Element> {
        concat(streams)
    }

    @inlinable static func concatenate(
        to observer: Observer<Element>, in lifetime: Lifetime,
        startNext: @escaping SequentialSubscriber<Element>.StartNext
    ) {
        SequentialSubscriber(
            to: observer, in: lifetime, startNext: startNext,
            onTermination: { error, _ in error == nil ? .again : .finish(error) }
        ).advance()
    }
}
