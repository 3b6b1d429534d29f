import Rill
import RillCore
import RillLocks

/// Does one operation of a job after the other, and cancels some of them.
final class Worker: Sendable {
    private static let patience = Duration.seconds(90)

    private let job: Job
    private let number: Int
    private let ledger: Ledger
    private let scheduler: any Scheduler
    private let random: Mutex<SplitMix64>
    private let isOn = Mutex(false)

    init(_ job: Job, number: Int, ledger: Ledger, scheduler: any Scheduler, seed: UInt64) {
        self.job = job
        self.number = number
        self.ledger = ledger
        self.scheduler = scheduler
        random = Mutex(SplitMix64(seed: seed))
    }

    func start() {
        isOn.withLock { $0 = true }
        after(duration(upTo: job.pause)) { self.next() }
    }

    /// The operation that runs is the last one.
    func stop() {
        isOn.withLock { $0 = false }
    }

    private func next() {
        guard isOn.withLock({ $0 }) else { return }
        let operation = ledger.begin(job.name)
        let subscription = SerialDisposable()
        let timer = SerialDisposable()
        let count = Atomic<Int>(0)
        // The first outcome counts.
        let end = { @Sendable (outcome: String) in
            guard self.ledger.end(operation, outcome) else { return }
            timer.dispose()
            subscription.dispose()
            self.after(self.duration(upTo: self.job.pause)) { self.next() }
        }
        let isCancelled = random.withLock { $0.next() % 10 == 0 }
        timer.disposable = Observable<Int>
            .timer(isCancelled ? duration(upTo: job.cancelsWithin) : Self.patience, scheduler: scheduler)
            .subscribe(onNext: { _ in end(isCancelled ? "cancelled" : "late") })
        subscription.disposable = Observable.deferred { self.job.start(operation, self.number) }.subscribe(
            onNext: { _ in count.add(1, ordering: .relaxed) },
            onError: { end(outcome(of: $0)) },
            onCompleted: {
                let count = count.load(ordering: .relaxed)
                end(count == 1 ? "ok" : "wrong \(count) elements")
            })
    }

    private func after(_ delay: Duration, _ body: @escaping @Sendable () -> Void) {
        _ = Observable<Int>.timer(delay, scheduler: scheduler).subscribe(onNext: { _ in body() })
    }

    private func duration(upTo longest: Duration) -> Duration {
        longest * random.withLock { Double.random(in: 0...1, using: &$0) }
    }
}
