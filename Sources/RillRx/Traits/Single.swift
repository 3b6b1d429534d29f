/// A stream that answers once: one element, or an error.
///
///     success   --(1|)
///     failure   --#
public typealias Single<Element: Sendable> = PrimitiveSequence<SingleTrait, Element>

/// The promise of a `Single`: exactly one element, or an error.
public enum SingleTrait: ElementTrait {}

/// The answer of a `Single`: `.success` or `.failure`.
public typealias SingleEvent<Element: Sendable> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// The function that the closure of `create` receives, and calls with the answer.
    public typealias SingleObserver = @Sendable (SingleEvent<Element>) -> Void

    /// A `Single` that calls `subscribe` once per subscription. The first answer counts, from whatever thread
    /// it comes; later answers are ignored. The returned disposable is disposed when the subscription ends
    /// for any reason. An error that `subscribe` throws is the answer.
    ///
    ///     Single<Data>.create { single in
    ///         let task = session.load { result in single(result) }
    ///         return Disposables.create { task.cancel() }
    ///     }
    @inlinable public static func create(
        subscribe: @escaping @Sendable (@escaping SingleObserver) throws -> any Disposable
    ) -> Single<Element> {
        Single(
            raw: .create { observer in
                let answer = FirstAnswer()
                return try subscribe { event in
                    guard answer.isFirst() else { return }
                    switch event {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .failure(let error): observer.onError(error)
                    }
                }
            })
    }

    /// A `Single` that runs asynchronous work in a task per subscription. The task is cancelled when the
    /// subscription ends.
    public static func create(
        priority: TaskPriority? = nil, work: @escaping @Sendable () async throws -> Element
    ) -> Single<Element> { Single(raw: .async(priority: priority, work)) }
}
