import RillLocks

/// One run of a shared source.
///
/// Its subscribers hold it, and the source holds it together with the subject they hear; so a subject nobody can feed
/// any more is released, and its subscribers with it.
final class Connection: Sendable {
    let lifetime = Lifetime()

    /// Whether the subject outlives its source: who comes after the end hears what it keeps, and nothing starts.
    let isForGood: Bool

    private let isStarted = Atomic<Bool>(false)
    private let hasEnded = Atomic<Bool>(false)

    /// How many subscribers it has; the lock of its owner guards the order of changes.
    let subscribers = Atomic<Int>(0)

    init(isForGood: Bool) {
        self.isForGood = isForGood
    }

    /// True when its source has ended or was stopped: who comes now needs another one.
    var isOver: Bool {
        // Read first: the end is noted before the lifetime is disposed.
        let isDisposed = lifetime.isDisposed
        return hasEnded.load(ordering: .acquiring) ? !isForGood : isDisposed
    }

    var hasEndedForGood: Bool { isForGood && hasEnded.load(ordering: .acquiring) }

    /// True when it was the last.
    func removeSubscriber() -> Bool { subscribers.subtract(1, ordering: .relaxed).newValue == 0 }

    /// Starts the source, the first time.
    func start<Element: Sendable>(_ source: Observable<Element>, into subject: AnySubject<Element>) {
        guard !isStarted.exchange(true, ordering: .acquiringAndReleasing) else { return }
        source.run(
            Observer(
                onNext: subject.observer.onNext,
                onEnd: { error in
                    self.end()
                    subject.observer.onEnd(error)
                }),
            in: lifetime)
    }

    /// Comes before the subject says so: one that subscribes again on hearing the end starts a new connection.
    private func end() {
        hasEnded.store(true, ordering: .releasing)
        lifetime.dispose()
    }
}

/// Any of the subjects, as a stream and a way to feed it.
@usableFromInline
struct AnySubject<Element: Sendable>: Sendable {
    let stream: Observable<Element>
    let observer: Observer<Element>

    @usableFromInline
    init(stream: Observable<Element>, observer: Observer<Element>) {
        self.stream = stream
        self.observer = observer
    }

    @inlinable
    init<Subject: ObservableType & ObserverType>(_ subject: Subject)
    where Subject.Element == Element {
        self.init(
            stream: subject.asObservable(),
            observer: Observer(
                onNext: { subject.on(.next($0)) },
                onEnd: { subject.on(.end($0)) }))
    }
}
