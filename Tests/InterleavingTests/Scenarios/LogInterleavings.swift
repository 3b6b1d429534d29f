import Foundation

@testable import RillEventLog

struct LogInterleavings {
    private func expectWhole(_ log: EventLog<Int>, _ run: Scenario) {
        let entries = log.recording.entries
        run.expect(
            entries.map(\.sequence) == Array(1...max(entries.count, 1)),
            "gaps: \(entries.map(\.sequence))")
        for (subscription, entries) in Dictionary(grouping: entries, by: \.subscription) {
            if case .subscribed? = entries.first?.kind, case .disposed? = entries.last?.kind { continue }
            run.expect(false, "subscription \(subscription): \(entries.map(\.kind))")
        }
    }

    @Test func twoThreadsRecordTheirStreams() {
        explore { run in
            let log = EventLog<Int>(scheduler: VirtualTimeScheduler())
            let source = Observable.of(1).log("source", to: log)
            for _ in 1...2 { run.thread { source.subscribe().dispose() } }
            run.afterwards {
                run.expect(log.recording.entries.count == 8, "\(log.recording.entries.count) entries")
                expectWhole(log, run)
            }
        }
    }

    @Test(arguments: [Event<Int>.completed, .error(Boom())])
    func aStreamIsDisposedOfWhileItRecords(ending: Event<Int>) {
        explore { run in
            let log = EventLog<Int>(scheduler: VirtualTimeScheduler(), retention: .last(100))
            let subject = PublishSubject<Int>()
            let probe = run.probe()
            probe.subscribe(to: subject.log("source", to: log) { $0.retry(2) })
            run.thread { subject.send(1, then: ending) }
            run.thread { probe.dispose() }
            run.afterwards { expectWhole(log, run) }
        }
    }

    @Test func aSubscriptionIsReleasedWhileAThreadRecords() {
        explore { run in
            let log = EventLog<Int>(scheduler: VirtualTimeScheduler())
            let subject = SharedVariable<PublishSubject<Int>?>(PublishSubject())
            _ = subject.value?.log("released", to: log).subscribe()
            run.thread { subject.value = nil }
            run.thread { Observable<Int>.empty().log("source", to: log).subscribe().dispose() }
            run.afterwards {
                let numbers = log.recording.entries.map(\.sequence)
                run.expect(numbers == [1, 2, 3, 4], "\(numbers)")
            }
        }
    }

    private func recorder(in log: EventLog<Int>) -> SubscriptionRecorder<Int> {
        let recorder = SubscriptionRecorder(LoggedStream("source", nil, [:]), in: log, parent: nil)
        recorder.attemptStarted()
        return recorder
    }

    @Test func aWaitBeginsWhileAnotherEnds() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let log = EventLog<Int>(scheduler: clock)
            let recorder = recorder(in: log)
            let (first, second) = (recorder.waitBegan(for: .network, in: 1), SharedVariable<WaitTicket?>(nil))
            clock.advance(by: .milliseconds(1))
            run.thread {
                first.map { recorder.waitContinued($0, refused: "again") }
                first.map { recorder.waitEnded($0, hasWaited: true) }
            }
            run.thread { second.value = recorder.waitBegan(for: .network, in: 1) }
            run.afterwards {
                clock.advance(by: .milliseconds(1))
                second.value.map { recorder.waitEnded($0, hasWaited: true) }
                recorder.dispose()
                let kinds = log.recording.entries.map(\.kind)
                run.expect(kinds.count { if case .waited = $0 { true } else { false } } == 2, "\(kinds)")
            }
        }
    }

    @Test func aWaitEndsWhileARetryIsPlanned() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let log = EventLog<Int>(scheduler: clock)
            let recorder = recorder(in: log)
            recorder.attemptEnded(1, with: Boom())
            let wait = recorder.waitBegan(for: .network, in: nil)
            clock.advance(by: .milliseconds(1))
            run.thread { wait.map { recorder.waitEnded($0, hasWaited: true) } }
            run.thread { recorder.retryPlanned(after: .seconds(1)) }
            run.afterwards {
                recorder.attemptStarted()
                recorder.dispose()
                let planned = log.recording.entries.compactMap { entry in
                    if case .retry(let retry) = entry.kind { retry.planned } else { nil }
                }
                run.expect(planned == [.seconds(1)], "\(planned)")
            }
        }
    }

    @Test func aListenerJoinsWhileTwoThreadsRecord() {
        explore(preemptions: 1) { run in
            let log = EventLog<Int>(scheduler: VirtualTimeScheduler())
            let source = Observable.just(1).log("source", to: log)
            let (early, late) = (run.probe(Int.self), run.probe(Int.self))
            early.subscribe(to: log.live(on: InlineScheduler()).map(\.sequence))
            for _ in 1...2 { run.thread { source.subscribe().dispose() } }
            run.thread {
                late.subscribe(to: log.live(on: InlineScheduler()).map(\.sequence))
                late.dispose()
            }
            run.afterwards {
                run.expect(early.elements == Array(1...8), early.text)
                let sequences = late.elements
                run.expect(zip(sequences, sequences.dropFirst()).allSatisfy { $0 + 1 == $1 }, late.text)
                early.dispose()
                expectWhole(log, run)
            }
        }
    }

    @Test func aWriterThatIsClosedWhileAThreadRecordsLosesNothing() {
        explore { run in
            let log = EventLog<Int>(scheduler: VirtualTimeScheduler(), retention: .none)
            let lines = Mutex("")
            let sink = LogLineSink { text in lines.withLock { $0 += text } }
            let writer = log.write(as: .lines { "\($0.sequence)" }, to: sink, on: InlineScheduler())
            let source = Observable.just(1).log("source", to: log)
            run.thread { source.subscribe().dispose() }
            run.thread { writer.dispose() }
            run.afterwards {
                let text = lines.withLock { $0 }
                let numbers = text.split(separator: "\n").compactMap { Int($0) }
                run.expect(numbers == Array(1...max(numbers.count, 1)) || numbers.isEmpty, text)
                run.expect(writer.figures.written == numbers.count, "\(writer.figures)")
                run.expect(writer.close(waitingAtMost: .zero), "it has not ended")
            }
        }
    }

    @Test func aWriterBeginsWhileAThreadRecords() {
        explore { run in
            let log = EventLog<Int>(scheduler: VirtualTimeScheduler(), retention: .none)
            let writer = SharedVariable<LogWriter?>(nil)
            let lines = Mutex("")
            let sink = LogLineSink { text in lines.withLock { $0 += text } }
            run.thread { writer.value = log.write(as: .jsonLines(), to: sink, on: InlineScheduler()) }
            run.thread { Observable<Int>.empty().log("source", to: log).subscribe().dispose() }
            run.afterwards {
                writer.value?.dispose()
                let text = lines.withLock { $0 }
                let recording = try? LogRecording<Int>(jsonLines: text)
                let count = recording.map { $0.dropped + $0.entries.count }
                run.expect(count == 3, "\(count as Any) entries, with those before it: \(text)")
                writer.value = nil
            }
        }
    }

    /// Its first write fails.
    private final class FailingSink: LogSink {
        let isClosed = SharedVariable(false)
        private let writes = SharedVariable(0)

        func prepare() -> Bool { false }

        func write(_ lines: Data) throws {
            if writes.update({
                $0 += 1; return $0
            }) == 1 {
                throw Boom()
            }
        }

        func close() { isClosed.value = true }
    }

    @Test func aWriterWhoseSinkFailsIsClosed() {
        explore { run in
            let clock = VirtualTimeScheduler()
            let log = EventLog<Int>(scheduler: clock, retention: .none)
            let sink = FailingSink()
            let writer = log.write(as: .lines { "\($0.sequence)" }, to: sink, on: clock, onError: { _ in })
            Observable<Int>.empty().log("source", to: log).subscribe().dispose()
            run.thread {
                clock.advance(by: .zero)
                clock.advance(by: .milliseconds(100))
            }
            run.thread { writer.dispose() }
            run.afterwards {
                clock.run()
                run.expect(sink.isClosed.value, "it has not ended")
            }
        }
    }

    @Test func twoThreadsRecordForAWriter() {
        explore { run in
            let log = EventLog<Int>(scheduler: VirtualTimeScheduler(), retention: .none)
            let lines = Mutex("")
            let sink = LogLineSink { text in lines.withLock { $0 += text } }
            let writer = log.write(as: .lines { "\($0.sequence)" }, to: sink, on: InlineScheduler())
            let source = Observable<Int>.empty().log("source", to: log)
            for _ in 1...2 { run.thread { source.subscribe().dispose() } }
            run.afterwards {
                let text = lines.withLock { $0 }
                run.expect(text == (1...6).map { "\($0)\n" }.joined(), text)
                run.expect(writer.flush(waitingAtMost: .zero), "something waits")
                writer.dispose()
            }
        }
    }

    @Test func aRecordingIsReadWhileAThreadRecords() {
        explore { run in
            let log = EventLog<Int>(scheduler: VirtualTimeScheduler(), retention: .last(2))
            let source = Observable.of(1, 2).log("source", to: log)
            run.thread { source.subscribe().dispose() }
            run.thread {
                let recording = log.recording
                run.expect(recording.entries.count <= 2, "\(recording.entries.count) entries")
                run.expect(
                    recording.entries.first.map { $0.sequence == recording.dropped + 1 } ?? true,
                    "dropped is wrong")
            }
            run.afterwards { run.expect(log.recording.dropped == 3, "\(log.recording.dropped) dropped") }
        }
    }
}
