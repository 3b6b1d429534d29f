import RillLocks

/// One run of a shared source, into one subject.
///
/// It does not hold what made it, so that a source nobody can feed any more is released although it is shared.
final class Connection<Element: Sendable>: Sendable {
    let subject: AnySubject<Element>
    let lifetime = Lifetime()

    /// Whether the subject outlives its source: who comes after the end hears what it keeps, and nothing starts.
    let isForGood: Bool

    private let isStarted = Atomic<Bool>(false)
    private let hasEnded = Atomic<Bool>(false)

    /// How many subscribers it has; the lock of its owner guards the order of changes.
    let subscribers = Atomic<Int>(0)

    init(through subject: AnySubject<Element>, isForGood: Bool) {
        self.subject = subject
        self.isForGood = isForGood
    }

    /// True when its source has ended or was stopped: who comes now needs another one.
    var isOver: Bool { hasEnded.load(ordering: .acquiring) ? !isForGood : lifetime.isDisposed }

    var hasEndedForGood: Bool { isForGood && hasEnded.load(ordering: .acquiring) }

    /// Starts the source, the first time.
    func start(_ source: Observable<Element>) {
        guard !isStarted.exchange(true, ordering: .acquiringAndReleasing) else { return }
        source.run(
            Observer(
                onNext: subject.observer.onNext,
                onError: { self.end(with: .error($0)) },
                onCompleted: { self.end(with: .completed) }),
            in: lifetime)
    }

    private func end(with event: Event<Element>) {
        // First of all: one that subscribes again on hearing the end starts a new connection.
        hasEnded.store(true, ordering: .releasing)
        lifetime.dispose()
        subject.observer.on(event)
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
                onError: { subject.on(.error($0)) },
                onCompleted: { subject.on(.completed) }))
    }
}
