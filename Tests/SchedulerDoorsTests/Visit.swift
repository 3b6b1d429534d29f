import Dispatch
import RillCore
import RillLocks
import TestSupport

/// One run of a door with a wrong scheduler.
struct Visit {
    let door: Door
    let fault: Fault

    /// What the stream did that no stream may do.
    func problems() -> [String] {
        let messages = Log<String>()
        UnhandledErrors.setHandler { error, _ in messages.write("\(error)") }
        let bench = Bench(fault)
        weak var released: SerialityProbe<[String]>?
        var problems = run(on: bench) { released = $0 }
        // The threads of the run may end later than it does.
        if !Threads.wait(atMost: .seconds(120), until: { released == nil }) {
            problems.append("work that its scheduler keeps retains the subscriber")
        }
        let hasMessage = messages.entries.contains { $0.hasSuffix("ran a piece of work more than once") }
        if bench.scheduler.secondRuns > 0, !hasMessage {
            problems.append("its scheduler runs work twice, and nobody is told")
        }
        return problems
    }

    private func run(on bench: Bench, _ use: (SerialityProbe<[String]>) -> Void) -> [String] {
        let stream = onMainQueue { door.stream(bench) }
        // Shared memory: an overlap releases the array twice.
        let texts = stream.scan([String]()) { texts, text in
            pause()
            return texts.suffix(3) + ["an element that needs memory of its own: \(text)"]
        }
        let probe = SerialityProbe<[String]>(pause: pause)
        use(probe)
        let subscription = SerialDisposable()
        let isSubscribing = Atomic<Bool>(true)
        concurrently(
            {
                onMainQueue { subscription.disposable = texts.subscribe(probe) }
                isSubscribing.store(false, ordering: .releasing)
            },
            { bench.scheduler.run { isSubscribing.load(ordering: .acquiring) } })
        let bound = bench.emitted + bench.scheduler.turns + 21
        var problems: [String] = []
        if !bench.scheduler.isUsed { problems.append("it does not use its scheduler") }
        if !probe.isSerial { problems.append("its events overlap, or follow its end") }
        if probe.eventCount > bound {
            problems.append("it emitted \(probe.eventCount) events in \(bound) turns")
        }
        onMainQueue { subscription.dispose() }
        let count = probe.eventCount
        bench.scheduler.run()
        if probe.eventCount > count + door.eventsInProgress {
            problems.append("it emitted after its disposal")
        }
        return problems
    }

    /// Gives other threads time to overlap an event.
    private func pause() {
        for _ in 0..<2 { Threads.yield() }
    }

    /// Where drivers are made and subscribed to: anywhere else they hop to it.
    private func onMainQueue<Result: Sendable>(_ body: @Sendable () -> Result) -> Result {
        DispatchQueue.main.sync(execute: body)
    }
}
