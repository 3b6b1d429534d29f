import RillCore
import RillTesting
import RillLocks

/// Streams that know how often they were started, and how many of them lived at once.
final class Attempts: Sendable {
    private struct Counts {
        var total = 0
        var live = 0
        var peak = 0
    }

    private let counts = Mutex(Counts())
    let log = Log<String>()

    /// How many attempts were started.
    var total: Int { counts.withLock { $0.total } }

    /// How many live now.
    var live: Int { counts.withLock { $0.live } }

    /// How many have lived at the same time, at most.
    var peak: Int { counts.withLock { $0.peak } }

    /// A stream that is made anew for each attempt; attempts count from 1.
    func stream<Element>(
        _ make: @escaping @Sendable (Int) -> Observable<Element>
    ) -> Observable<Element> {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            let number = self.counts.withLock { counts in
                counts.total += 1
                counts.live += 1
                counts.peak = max(counts.peak, counts.live)
                return counts.total
            }
            if number <= 10 { self.log.write("start \(number)") }
            lifetime.onDispose {
                self.counts.withLock { $0.live -= 1 }
                if number <= 10 { self.log.write("end \(number)") }
            }
            make(number).run(observer, in: lifetime)
        }
    }

    /// Every attempt emits its number 10 ms after its start and fails with it after 100 ms: the source of the table
    /// of semantics in the reference notes on backoff.
    func failingLater(on scheduler: VirtualTimeScheduler) -> Observable<Int> {
        stream { number in
            scheduler.cold("10ms n 89ms #", values: ["n": number], error: Boom(number: number)).asObservable()
        }
    }

    /// Every attempt emits its number and fails with it while it is being started.
    func failingAtOnce() -> Observable<Int> {
        stream { number in
            Observable { observer, lifetime in
                observer.onNext(number)
                if !lifetime.isDisposed { observer.onError(Boom(number: number)) }
            }
        }
    }
}

extension Recorder {
    /// What came, one word per event, with the time in milliseconds: `1@10`, `#2@200` for `Boom(number: 2)`, `|@300`.
    var history: String {
        events.map { recorded in
            let time = Int(recorded.time.sinceZero / .milliseconds(1))
            return switch recorded.event {
            case .next(let element): "\(element)@\(time)"
            case .error(let error as Boom): "#\(error.number)@\(time)"
            case .error(let error): "#\(error)@\(time)"
            case .completed: "|@\(time)"
            }
        }.joined(separator: " ")
    }
}
