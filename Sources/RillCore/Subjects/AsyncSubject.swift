import RillLocks

/// A stream that sends the last element it was fed, when it completes, to all who have subscribed and will.
///
///     fed           -1-2---3-|
///     subscriber 1  ---------(3|)
///     subscriber 2             (3|)
///
/// An error is sent alone. Threads and order are those of `PublishSubject`.
public final class AsyncSubject<Element: Sendable>: ObservableType, ObserverType {
    private let result = ReplaySubject<Element>.create(bufferSize: 1)
    private let state = Mutex<(last: Element?, hasEnded: Bool)>((nil, false))

    public init() {}

    /// True while somebody is subscribed.
    public var hasObservers: Bool { result.hasObservers }

    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): _ = replaceLast(by: element)
        case .error(let error): if end().isFirst { result.onError(error) }
        case .completed:
            let (isFirst, last) = end()
            guard isFirst else { return }
            if let last { result.onNext(last) }
            result.onCompleted()
        }
    }

    /// The one before, which is to be released outside the lock.
    private func replaceLast(by element: Element) -> Element? {
        state.withLock { state in
            guard !state.hasEnded else { return nil }
            defer { state.last = element }
            return state.last
        }
    }

    /// Takes the last element, for the event that is first to end the subject; nothing is kept from now on.
    private func end() -> (isFirst: Bool, last: Element?) {
        state.withLock { state in
            defer { state.hasEnded = true }
            return (!state.hasEnded, state.last.take())
        }
    }

    public func asObservable() -> Observable<Element> { result.asObservable() }
}
