import RillLocks

/// A stream that emits only its last element, when it completes, to its subscribers and to later ones.
///
///     fed           -1-2---3-|
///     subscriber 1  ---------(3|)
///     subscriber 2             (3|)
///
/// If the subject fails, it emits no element. It treats threads and order as `ReplaySubject` does.
public final class AsyncSubject<Element: Sendable>: ObservableType, ObserverType {
    private let result = ReplaySubject<Element>.create(bufferSize: 1)
    private let state = Mutex<(last: Element?, hasEnded: Bool)>((nil, false))

    /// Makes a subject without an element.
    public init() {}

    /// True while there is a subscriber. A subscriber that comes or leaves during the delivery of an element
    /// is counted when the delivery is over. After the end there is none.
    public var hasObservers: Bool { result.hasObservers }

    /// Receives an event, from any thread.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): _ = replaceLast(by: element)
        case .error(let error): if case .ended = end() { result.onError(error) }
        case .completed:
            guard case .ended(let last) = end() else { return }
            if let last { result.onNext(last) }
            result.onCompleted()
        }
    }

    /// Returns the previous element, which the caller releases outside the lock.
    private func replaceLast(by element: Element) -> Element? {
        state.withLock { state in
            guard !state.hasEnded else { return nil }
            defer { state.last = element }
            return state.last
        }
    }

    private enum End {
        case ended(last: Element?)
        case hadEnded
    }

    private func end() -> End {
        state.withLock { state in
            if state.hasEnded { return .hadEnded }
            state.hasEnded = true
            return .ended(last: state.last.take())
        }
    }

    /// The last element, at completion.
    public func asObservable() -> Observable<Element> { result.asObservable() }
}
