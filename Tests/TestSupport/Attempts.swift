import RillCore

/// Streams that count how often they were started, and how many of them were alive at the same time.
package final class Attempts: Sendable {
    private struct Counts {
        var total = 0
        var live = 0
        var peak = 0
    }

    private let counts = Mutex(Counts())
    package let log = Log<String>()

    private let limit: Int

    /// A stream completes after `limit` attempts, so that an endless loop fails a test instead of hanging it.
    package init(limit: Int = 100_000) {
        self.limit = limit
    }

    /// The number of attempts started so far.
    package var total: Int { counts.withLock { $0.total } }

    /// The number of attempts that are alive now.
    package var live: Int { counts.withLock { $0.live } }

    /// The greatest number of attempts that were alive at the same time.
    package var peak: Int { counts.withLock { $0.peak } }

    /// A stream that calls `make` for each attempt, with the number of the attempt, from 1.
    package func stream<Element>(
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
            guard number <= self.limit else { return observer.onCompleted() }
            make(number).run(observer, in: lifetime)
        }
    }

    /// Every attempt emits its number 10 ms after its start and fails with it after 100 ms.
    package func failingLater(on scheduler: VirtualTimeScheduler) -> Observable<Int> {
        stream { number in
            scheduler.cold("10ms n 89ms #", values: ["n": number], error: Boom(number: number)).asObservable()
        }
    }

    /// Every attempt emits its number and fails with it inside the call that starts it.
    package func failingSynchronously() -> Observable<Int> {
        stream { number in
            Observable { observer, lifetime in
                observer.onNext(number)
                if !lifetime.isDisposed { observer.onError(Boom(number: number)) }
            }
        }
    }
}

extension Recorder {
    /// The events in one line, each with its time in milliseconds: `1@10`, `#2@200` for `Boom(number: 2)`,
    /// `|@300`.
    package var history: String {
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
