@testable import RillCore

/// Back-pressure: a full buffer pauses its source, and its consumer resumes it.
struct PausingInterleavings {
    /// Sends 1 to `count` and completes, on whichever thread lets it go on.
    private final class Source: Sendable {
        private let count: Int
        private let sent = SharedVariable(0)
        private let hasEnded = SharedVariable(false)
        private let lifetime = Lifetime()
        private let pausable: PausableSource
        private let observer: Observer<Int>

        init(of count: Int, to observer: Observer<Int>) {
            (self.count, self.observer) = (count, observer)
            pausable = PausableSource(in: lifetime)
        }

        func go() {
            while sent.value < count {
                let next = sent.update {
                    $0 += 1; return $0
                }
                pausable.send { observer.onNext(next) }
                if pausable.mustWait(thenCall: { self.go() }) { return }
            }
            hasEnded.value = true
            observer.onCompleted()
            lifetime.dispose()
        }

        func check(_ run: Scenario) {
            run.expect(hasEnded.value && sent.value == count, "it waits behind \(sent.value)")
        }
    }

    /// A loop over `values`, whose rounds a thread makes.
    private final class Loop: Sendable {
        let buffer: ValueBuffer<Int>
        private let taken = SharedVariable<[Int]>([])
        private let hasEnded = SharedVariable(false)

        init(limit: Int) { buffer = ValueBuffer(.pauseSource(limit)) }

        var observer: Observer<Int> {
            Observer(onNext: { self.buffer.append($0) }, onEnd: { self.buffer.end(with: $0) })
        }

        /// Whether there was an element.
        @discardableResult func next() -> Bool {
            var queue = Queue<Int>()
            switch buffer.take(into: &queue) {
            case .elements:
                while let number = queue.popFirst() { taken.update { $0.append(number) } }
                return true
            case .end:
                hasEnded.value = true
                return false
            case .nothing: return false
            }
        }

        func runToItsEnd() {
            while !hasEnded.value { _ = Threads.wait(atMost: .seconds(30)) { next() || hasEnded.value } }
        }

        /// Takes the rest.
        func check(_ run: Scenario, _ elements: [Int]) {
            while next() {}
            run.expect(taken.value == elements && hasEnded.value, "\(taken.value)")
        }
    }

    @Test(arguments: [1, 2]) func aLoopTakesWhileItsSourceIsPaused(limit: Int) {
        explore(preemptions: 3) { run in
            let loop = Loop(limit: limit)
            let source = Source(of: 3, to: loop.observer)
            run.thread { source.go() }
            run.thread { for _ in 1...3 { loop.next() } }
            run.afterwards {
                loop.check(run, [1, 2, 3])
                source.check(run)
            }
        }
    }

    /// The source has other subscribers, to whom it goes on to send.
    @Test func aLoopThatLeavesLetsItsSourceGoOn() {
        explore(preemptions: 3) { run in
            let loop = Loop(limit: 1)
            let source = Source(of: 3, to: loop.observer)
            run.thread { source.go() }
            run.thread { loop.buffer.lifetime.dispose() }
            run.thread { loop.next() }
            run.afterwards { source.check(run) }
        }
    }

    @Test(arguments: [1, 2]) func aStageDeliversWhileItsSourceIsPaused(limit: Int) {
        explore(preemptions: 3) { run in
            let (lifetime, stage, probe) = (Lifetime(), Bodies(), run.probe())
            let load = ElementsInStage(limit, in: lifetime)
            let source = Source(of: 3, to: into(stage, load, probe.on))
            run.thread { source.go() }
            run.thread { stage.run() }
            run.afterwards {
                run.expect(probe.text == "1 2 3 |", probe.text)
                source.check(run)
                lifetime.dispose()
            }
        }
    }

    @Test func aStageThatEndsLetsItsSourceGoOn() {
        explore(preemptions: 3) { run in
            let (lifetime, stage) = (Lifetime(), Bodies())
            let load = ElementsInStage(1, in: lifetime)
            lifetime.adopt(load)
            let source = Source(of: 3, to: into(stage, load) { _ in })
            run.thread { source.go() }
            run.thread { lifetime.dispose() }
            run.afterwards {
                source.check(run)
                stage.run()
            }
        }
    }

    /// A time limit that a pause has stopped goes on.
    @Test func aTimeLimitIsBetweenALoopAndItsSource() {
        explore(preemptions: 3) { run in
            let (subject, clock) = (PublishSubject<Int>(), VirtualTimeScheduler())
            let loop = Loop(limit: 1)
            let observer = loop.observer
            _ = subject.timeout(.milliseconds(2), scheduler: clock).subscribe { observer.on($0) }
            let source = Source(of: 3, to: Observer(onNext: { subject.onNext($0) }, onEnd: { _ in }))
            run.thread { source.go() }
            run.thread { for _ in 1...3 { loop.next() } }
            run.afterwards {
                while loop.next() {}
                clock.advance(by: .milliseconds(2))
                loop.check(run, [1, 2, 3])
                source.check(run)
            }
        }
    }

    /// Two sources of one buffer.
    @Test func aSourceIsPausedWhileAnotherIsResumed() {
        final class Buffer: Sendable {
            let lifetime = Lifetime()
            let paused = PausedSources()

            func pause(_ source: PausableSource) {
                source.send { paused.pauseSource(in: lifetime) { true } }
            }
        }
        explore { run in
            let buffer = Buffer()
            let (one, other) = (PausableSource(in: buffer.lifetime), PausableSource(in: buffer.lifetime))
            buffer.pause(one)
            run.thread { buffer.pause(other) }
            run.thread { buffer.paused.resumeAll() }
            run.afterwards {
                buffer.paused.resumeAll()
                buffer.pause(one)
                run.expect(one.isPaused && !other.isPaused, "\(one.isPaused), \(other.isPaused)")
            }
        }
    }

    @Test func aLoopBehindAStagePausesTheSourceOfBoth() {
        explore { run in
            let (lifetime, stage, loop) = (Lifetime(), Bodies(), Loop(limit: 1))
            let load = ElementsInStage(1, in: lifetime)
            let observer = loop.observer
            let source = Source(of: 3, to: into(stage, load) { observer.on($0) })
            run.thread { source.go() }
            run.thread { stage.run() }
            run.thread { loop.runToItsEnd() }
            run.afterwards {
                loop.check(run, [1, 2, 3])
                source.check(run)
                lifetime.dispose()
            }
        }
    }

    /// An observer that leaves what it receives in a stage.
    private func into(
        _ stage: Bodies, _ load: ElementsInStage, _ deliver: @escaping @Sendable (Event<Int>) -> Void
    ) -> Observer<Int> {
        Observer(
            onNext: { number in
                load.add()
                stage.add { load.deliver { deliver(.next(number)) } }
            },
            onEnd: { _ in
                stage.add { deliver(.completed) }
                stage.close()
            })
    }
}
