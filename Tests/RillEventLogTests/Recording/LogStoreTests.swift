@testable import RillEventLog

struct LogStoreTests {
    private func record(_ element: Int) -> LogRecord<Int> {
        LogRecord(.next(element), at: .zero, in: 0, by: 0)
    }

    @Test func anEntryTakesFortyBytesAndItsElement() {
        struct Large: Sendable { var words = (0, 1, 2, 3, 4, 5, 6, 7) }
        #expect(MemoryLayout<LogRecord<Int>>.stride == 40 + 8)
        #expect(MemoryLayout<LogRecord<String>>.stride == 40 + 16)
        #expect(MemoryLayout<LogRecord<Large>>.stride == 40 + 64)
        #expect(MemoryLayout<SubscriptionSlot>.stride == 96)
    }

    @Test func aChunkHasAThousandRecords() {
        var records = LogRecords<Int>(.all)
        for number in 0..<1_000 {
            var record = record(number)
            let isDropped = records.append(&record)
            #expect(!isDropped)
        }
        #expect(records.current.count == 1_000)
    }

    /// A listener whose queue holds two entries.
    @Test(
        arguments: [
            (.zero, [.delivery, .nothing, .nothing, .nothing]),
            (.seconds(1), [.delivery, .nothing, .room, .room]),
        ] as [(Duration, [ListenerNeeds])])
    func aThreadThatRecordsWaitsForAListenerThatIsFull(_ wait: Duration, _ needs: [ListenerNeeds]) {
        var listener = LogListener<Int>(id: 1, .dropNewest(2), waitingAtMost: wait) {}
        let stream = SubscriptionInfo(number: 1, stream: LoggedStream("x", nil, [:]), parent: nil)
        for (number, need) in needs.enumerated() {
            #expect(listener.longestWait == (number < 2 ? .zero : wait))
            let entry = QueuedEntry(record: record(number), sequence: number + 1, subscription: stream)
            let needed = listener.enqueue(entry)
            #expect(needed == need)
            _ = listener.takeDue()
        }
    }

    @Test func aThreadHasOneNumber() {
        let thread = LogThread(id: -5, queue: "of aThreadHasOneNumber")
        let number = ThreadTable.number(of: thread)
        #expect(ThreadTable.number(of: thread) == number)
        #expect(ThreadTable.thread(number) == thread)
    }

    @Test func twoNewThreadsHaveNumbersOfTheirOwn() {
        struct New: Sendable {
            let thread: LogThread
            let numbers = Log<Int32>()

            func find() { numbers.write(ThreadTable.number(of: thread)) }
        }
        let count = Atomic<Int>(0)
        let failures = race(
            prepare: { () -> [New] in
                let id = count.add(1, ordering: .relaxed).newValue
                return (1...2).map { New(thread: LogThread(id: -id, queue: "\($0) of twoNewThreads")) }
            },
            { $0[0].find() }, against: { $0[1].find() },
            check: { news in
                news.allSatisfy { new in new.numbers.entries.map { ThreadTable.thread($0) } == [new.thread] }
            })
        #expect(failures == 0)
    }
}
