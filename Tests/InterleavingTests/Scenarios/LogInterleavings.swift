import RillEventLog

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

    @Test func aStreamIsDisposedOfWhileItRecords() {
        explore { run in
            let log = EventLog<Int>(scheduler: VirtualTimeScheduler(), retention: .last(100))
            let subject = PublishSubject<Int>()
            let probe = run.probe()
            probe.subscribe(to: subject.log("source", to: log) { $0.retry(2) })
            run.thread { subject.send(1, then: .completed) }
            run.thread { probe.dispose() }
            run.afterwards { expectWhole(log, run) }
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
