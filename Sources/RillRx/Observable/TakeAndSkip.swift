/// Whether `take(until:behavior:)` and `take(while:behavior:)` emit the element that ends the stream.
public enum TakeBehavior: Sendable {
    /// The element is emitted.
    case inclusive
    /// The element is dropped.
    case exclusive
}

extension ObservableType {
    /// Completes at the first element for which `predicate` is true.
    ///
    ///     source                                          -1-2-3-|
    ///     take(until: { $0 == 2 })                        -1-|
    ///     take(until: { $0 == 2 }, behavior: .inclusive)  -1-(2|)
    public func take(
        until predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Observable<Element> { take(while: { try !predicate($0) }, behavior: behavior) }

    /// Completes at the first element for which `predicate` is false.
    public func take(
        while predicate: @escaping @Sendable (Element) throws -> Bool, behavior: TakeBehavior
    ) -> Observable<Element> {
        if behavior == .exclusive { return takeWhile(predicate) }
        let source = asObservable()
        return Observable { observer, lifetime in
            source.run(
                Observer(
                    onNext: { element in
                        do {
                            let goesOn = try predicate(element)
                            observer.onNext(element)
                            if !goesOn && !lifetime.isDisposed { observer.onCompleted() }
                        } catch { observer.onError(error) }
                    }, onEnd: observer.onEnd), in: lifetime)
        }
    }

    /// Emits the elements that arrive within `duration` of the subscription, and then completes.
    ///
    ///     source              -1-2-3-|
    ///     take(for: 4 ticks)  -1-2|
    public func take(for duration: Duration, scheduler: any Scheduler) -> Observable<Element> {
        takeUntil(Observable<Int>.timer(duration, scheduler: scheduler))
    }

    /// Drops the elements that arrive within `duration` of the subscription.
    ///
    ///     source         -1-2-3-|
    ///     skip(4 ticks)  -----3-|
    public func skip(_ duration: Duration, scheduler: any Scheduler) -> Observable<Element> {
        skipUntil(Observable<Int>.timer(duration, scheduler: scheduler))
    }
}
