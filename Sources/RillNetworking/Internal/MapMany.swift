import Rill

extension Observable {
    /// Replaces every element by the elements that `transform` appends; `atEnd` appends elements before
    /// completion. If a closure throws, the elements that it has appended are delivered before the error.
    func mapMany<Other>(
        _ transform: @escaping @Sendable (Element, inout [Other]) throws -> Void,
        atEnd: @escaping @Sendable (inout [Other]) throws -> Void
    ) -> Observable<Other> {
        Observable<Other> { observer, lifetime in
            let deliver = { @Sendable (append: (inout [Other]) throws -> Void) in
                var elements: [Other] = []
                var failure: (any Error)?
                do { try append(&elements) } catch { failure = error }
                for element in elements where !lifetime.isDisposed { observer.onNext(element) }
                if let failure, !lifetime.isDisposed { observer.onError(failure) }
            }
            run(
                Observer(
                    onNext: { element in deliver { try transform(element, &$0) } },
                    onError: { observer.onError($0) },
                    onCompleted: {
                        deliver(atEnd)
                        if !lifetime.isDisposed { observer.onCompleted() }
                    }),
                in: lifetime)
        }
    }
}
