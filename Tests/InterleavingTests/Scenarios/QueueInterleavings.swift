@testable import RillCore

struct QueueInterleavings {
    @Test(arguments: [0, 1, 2]) func twoThreadsRunOperations(limit: Int) {
        explore(preemptions: 3, mayTimeOut: true) { run in
            let queue = SharedQueue(limit: limit)
            run.thread { for number in 1...3 { queue.write(number) } }
            run.thread { for number in 4...6 { queue.write(number) } }
            run.afterwards { queue.check(run, [1, 2, 3], [4, 5, 6]) }
        }
    }

    @Test(arguments: [0, 1]) func threeThreadsHandTheQueueOver(limit: Int) {
        explore { run in
            let queue = SharedQueue(limit: limit)
            run.thread { for number in 1...2 { queue.write(number) } }
            run.thread { for number in 3...4 { queue.write(number) } }
            run.thread { queue.write(5) }
            run.afterwards { queue.check(run, [1, 2], [3, 4], [5]) }
        }
    }

    @Test(arguments: [0, 1]) func aShortOperationMeetsAHandOver(limit: Int) {
        explore { run in
            let queue = SharedQueue(limit: limit)
            run.thread { for number in 1...2 { queue.write(number) } }
            run.thread { for number in 3...4 { queue.write(number) } }
            run.thread { queue.writeShort(5) }
            run.afterwards { queue.check(run, [1, 2], [3, 4], [5]) }
        }
    }

    @Test func twoShortOperationsMeetALongOne() {
        explore { run in
            let queue = SharedQueue(limit: 1)
            run.thread { for number in 1...2 { queue.writeShort(number) } }
            run.thread { for number in 3...4 { queue.writeShort(number) } }
            run.thread { queue.write(5) }
            run.afterwards { queue.check(run, [1, 2], [3, 4], [5]) }
        }
    }

    @Test(arguments: [0, 1]) func aReentrantOperationMeetsAnotherThread(limit: Int) {
        explore { run in
            let queue = SharedQueue(limit: limit)
            run.thread {
                queue.queue.run(
                    {
                        queue.write(2)
                        queue.ledger.write(1)
                        queue.write(3)
                    }(),
                    orEnqueue: {
                        queue.write(2)
                        queue.ledger.write(1)
                        queue.write(3)
                    })
            }
            run.thread { for number in 4...5 { queue.write(number) } }
            run.afterwards { queue.check(run, [1, 2, 3], [4, 5]) }
        }
    }

    /// Two threads that send to each other inside their operations: the wait ends by its time limit, and
    /// nothing is lost.
    @Test func twoFullQueuesThatSendToEachOther() {
        explore(mayTimeOut: true) { run in
            let (one, other) = (SharedQueue(limit: 0), SharedQueue(limit: 0))
            run.thread { one.queue.run(other.write(1), orEnqueue: { other.write(1) }) }
            run.thread { other.queue.run(one.write(2), orEnqueue: { one.write(2) }) }
            run.afterwards {
                one.check(run, [2])
                other.check(run, [1])
            }
        }
    }

    @Test func aSerializedObserverOfThreeThreads() {
        explore { run in
            let lifetime = Lifetime()
            let probe = run.probe()
            let serialized = SerializedObserver(
                Observer<Int>(
                    onNext: { probe.on(.next($0)) },
                    onEnd: { error in
                        lifetime.dispose()
                        probe.on(.end(error))
                    }), in: lifetime)
            run.thread {
                serialized.on(.next(1))
                serialized.on(.next(2))
            }
            run.thread { serialized.onEnd(nil) }
            run.thread { serialized.onEnd(Boom()) }
            run.afterwards {
                run.expect(
                    ["", "1 ", "1 2 "].flatMap { [$0 + "|", $0 + "#"] }.contains(probe.text), probe.text)
            }
        }
    }

    @Test func createWithTwoProducers() {
        explore { run in
            let producers = SharedVariable<[Observer<Int>]>([])
            let probe = run.probe()
            let teardowns = SharedVariable(0)
            probe.subscribe(
                to: Observable<Int>.create { observer in
                    producers.update { $0.append(observer) }
                    return Disposables.create { teardowns.update { $0 += 1 } }
                })
            let observer = producers.value[0]
            producers.value = []
            run.thread { observer.send(1, then: .completed) }
            run.thread { observer.send(2, then: .error(Boom())) }
            run.thread { probe.dispose() }
            run.afterwards { run.expect(teardowns.value == 1, "\(teardowns.value) teardowns") }
        }
    }

    @Test func createEndsWhileItsSubscribeRuns() {
        explore(preemptions: 3) { run in
            let producers = SharedVariable<[Observer<Int>]>([])
            let probe = run.probe()
            let teardowns = SharedVariable(0)
            run.thread {
                probe.subscribe(
                    to: Observable<Int>.create { observer in
                        producers.update { $0.append(observer) }
                        observer.onNext(1)
                        return Disposables.create { teardowns.update { $0 += 1 } }
                    })
            }
            run.thread { producers.value.first?.onCompleted() }
            run.afterwards {
                producers.value.first?.onCompleted()
                producers.value = []
                run.expect(["1 |", "|"].contains(probe.text), probe.text)
                run.expect(teardowns.value == 1, "\(teardowns.value) teardowns")
            }
        }
    }

    @Test func aTrampolineIsRequestedByThreeThreads() {
        explore(preemptions: 3) { run in
            let trampoline = Trampoline()
            let ledger = Ledger()
            for number in 1...3 { run.thread { trampoline.run { ledger.write(number) } } }
            run.afterwards {
                run.expect(ledger.numbers.count == 3, "steps: \(ledger.numbers)")
                run.expect(ledger.overlaps == 0, "steps overlap: \(ledger.numbers)")
            }
        }
    }

    @Test func observeOnWithAWorkerThread() {
        explore { run in
            let (subject, worker) = (PublishSubject<Int>(), ManualScheduler())
            let probe = run.probe()
            probe.subscribe(to: subject.observe(on: worker))
            run.thread { subject.send(1, 2, then: .completed) }
            run.thread { worker.run() }
            run.afterwards {
                worker.run()
                run.expect(probe.text == "1 2 |", probe.text)
            }
        }
    }

    @Test(arguments: [BufferingPolicy.dropOldest(1), .dropNewest(1)])
    func observeOnWithABoundedBuffer(_ policy: BufferingPolicy) {
        explore { run in
            let (subject, worker) = (PublishSubject<Int>(), ManualScheduler())
            let probe = run.probe()
            probe.subscribe(to: subject.observe(on: worker, bufferingPolicy: policy))
            run.thread { subject.send(1, 2, then: .completed) }
            run.thread { worker.run() }
            run.afterwards {
                worker.run()
                run.expect(["1 2 |", "1 |", "2 |"].contains(probe.text), probe.text)
            }
        }
    }

    @Test func observeOnIsDisposedOfWhileItsWorkerDelivers() {
        explore { run in
            let (subject, worker) = (PublishSubject<Int>(), ManualScheduler())
            let probe = run.probe()
            probe.subscribe(to: subject.observe(on: worker))
            run.thread { subject.send(1, 2) }
            run.thread {
                worker.run()
                worker.run()
            }
            run.thread { probe.dispose() }
            run.afterwards {
                worker.run()
                run.expect(["", "1", "1 2"].contains(probe.text), probe.text)
                run.expect(!subject.hasObservers, "the source is still subscribed to")
            }
        }
    }

    @Test func subscribeOnIsDisposedOfWhileItsWorkerSubscribes() {
        explore { run in
            let (subject, worker) = (PublishSubject<Int>(), ManualScheduler())
            let probe = run.probe()
            probe.subscribe(to: subject.subscribe(on: worker))
            run.thread { worker.run() }
            run.thread { subject.onNext(1) }
            run.thread { probe.dispose() }
            run.afterwards {
                worker.run()
                run.expect(!subject.hasObservers, "the source is still subscribed to")
            }
        }
    }

    /// A scheduler of a client that takes turns on two threads at the same time.
    @Test func aWrongSchedulerTakesTwoTurnsAtOnce() {
        explore { run in
            let (subject, worker) = (PublishSubject<Int>(), ManualScheduler())
            let probe = run.probe()
            probe.subscribe(to: subject.observe(on: worker))
            run.thread { subject.send(1, 2) }
            run.thread { worker.run() }
            run.thread { worker.run() }
            run.afterwards {
                worker.run()
                run.expect(probe.text == "1 2", probe.text)
                probe.dispose()
            }
        }
    }
}
