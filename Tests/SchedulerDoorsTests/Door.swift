import RillCore
import RillLocks

/// A public declaration through which a scheduler of a client enters, and a stream that uses it.
struct Door: Sendable {
    /// As `docs/api` names it.
    let name: String
    let stream: @Sendable (Bench) -> Observable<String>
    /// How many events a thread other than those of the scheduler may be delivering at any moment.
    private(set) var eventsInProgress = 0

    init<Element>(_ name: String, _ stream: @escaping @Sendable (Bench) -> Observable<Element>) {
        self.name = name
        self.stream = { bench in stream(bench).map { "\($0)" } }
    }

    static let all =
        core + rx + limits + eventLog + (networking + webSocket).map(\.ofTheNetwork) + forms + telemetry

    private var ofTheNetwork: Door {
        var door = self
        door.eventsInProgress = 1
        return door
    }
}

/// The scheduler of a run, and sources that count what they emit.
final class Bench: Sendable {
    let scheduler: FaultyScheduler
    private let emissions = Atomic<Int>(0)

    init(_ fault: Fault) {
        scheduler = FaultyScheduler(fault)
    }

    /// How many elements the sources have emitted.
    var emitted: Int { emissions.load(ordering: .relaxed) }

    /// Emits that many numbers and completes.
    func numbers(_ count: Int = 20) -> Observable<Int> {
        .create { observer, lifetime in
            for number in 0..<count where !lifetime.isDisposed {
                self.emissions.add(1, ordering: .relaxed)
                observer.onNext(number)
                // Lets the threads of the scheduler run.
                if number.isMultiple(of: 5) { Threads.yield() }
            }
            observer.onCompleted()
        }
    }

    /// Emits a number and fails.
    func failing() -> Observable<Int> { numbers(1).concat(.error(Refused())) }
}

struct Refused: Error {}
