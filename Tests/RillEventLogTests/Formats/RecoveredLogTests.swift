struct RecoveredLogTests {
    private let header = #"{"format":"rill-event-log","version":1,"start":0,"dropped":0,"streams":[]}"#

    private func line(_ sequence: Int, _ rest: String = #""kind":"next","value":1"#, time: Int = 0) -> String
    {
        #"{"sequence":\#(sequence),"time":\#(time),"stream":"x","subscription":1,"attempt":1,\#(rest)}"#
    }

    private func recovered(_ lines: String...) -> RecoveredLog<Int> {
        RecoveredLog(jsonLines: Data(lines.joined(separator: "\n").utf8))
    }

    @Test func aDamagedLineCostsNoOtherLine() throws {
        var lines = [header] + (1...1_000).map { line($0) }
        lines[501] = String(lines[501].dropLast(20))
        let read = RecoveredLog<Int>(jsonLines: Data(lines.joined(separator: "\n").utf8))
        let recording = try #require(read.recordings.first)
        #expect(recording.entries.count == 999)
        #expect(recording.dropped == 1)
        #expect(read.skippedCount == 1)
        #expect(read.skippedLines.map(\.description) == ["line 502: this is not a complete JSON object"])
        #expect(try LogRecording<Int>(jsonLines: recording.jsonLines()) == recording)
    }

    @Test func everyLogOfAFileIsReadAndWhatCannotBeIsSkipped() {
        func expect(
            _ read: RecoveredLog<Int>, _ sequences: [[Int]], skipped: String...,
            at place: SourceLocation = #_sourceLocation
        ) {
            let recordings = read.recordings.map { $0.entries.map(\.sequence) }
            #expect(recordings == sequences, sourceLocation: place)
            #expect(read.skippedLines.map(\.description) == skipped, sourceLocation: place)
            #expect(read.skippedCount == skipped.count, sourceLocation: place)
        }
        expect(recovered(header, line(1), header, line(1), line(2)), [[1], [1, 2]])
        let wrong = header.replacing("\"dropped\":0", with: "\"dropped\":-1")
        expect(
            recovered(header, line(1), wrong, line(2)), [[1, 2]],
            skipped: "line 3: -1 entries cannot be missing")
        expect(
            recovered(header, line(2, time: 9), line(1, time: 9), line(3, time: 8), line(4, time: 9)),
            [[2, 4]],
            skipped: "line 3: found entry 1, but expected entry 3",
            "line 4: its time is before that of the previous line")
    }

    /// Each header copied all logs before it once: this took four seconds, and a hundred times as many an
    /// hour.
    @Test(.calculation) func aFileOfHeadersGivesALogForEach() {
        let lines = Array(repeating: header, count: 20_000).joined(separator: "\n")
        #expect(RecoveredLog<Int>(jsonLines: Data(lines.utf8)).recordings.count == 20_000)
    }

    @Test func anAppendedHeaderIsNoGap() {
        let second = header.replacing("\"dropped\":0", with: "\"dropped\":5")
        #expect(recovered(header, line(1), second, line(6)).recordings.map(\.dropped) == [0, 5])
        #expect(throws: DamagedLogError<Int>.self) {
            try LogRecording<Int>(jsonLines: "\(header)\n\(line(1))\n\(second)\n\(line(6))")
        }
    }

    @Test func aFileWithoutItsHeaderIsReadAndNothingFromNothing() throws {
        let read = recovered(line(7, time: 500), line(8, time: 600))
        let recording = try #require(read.recordings.first)
        #expect(recording.start == Instant(sinceZero: .nanoseconds(500)))
        #expect(recording.entries.count == 2 && recording.dropped == 6)
        #expect(recovered("").recordings.isEmpty)
        let noise = recovered("a", "b", "", "{}")
        #expect(noise.recordings.isEmpty && noise.skippedCount == 4)
    }

    @Test func anElementOfAnotherTypeIsKept() throws {
        let read = recovered(header, line(1, #""kind":"next","value":"text""#))
        let entry = try #require(read.recordings.first?.entries.first)
        guard case .unknown(let unknown) = entry.kind else {
            Issue.record("\(entry)")
            return
        }
        #expect(unknown.kind == "unreadable")
        #expect(unknown.members.mapValues(\.description) == ["was": "next", "value": "text"])
        let lines = try #require(read.recordings.first).jsonLines()
        #expect(try LogRecording<Int>(jsonLines: lines) == read.recordings.first)
    }

    @Test func aHundredSkippedLinesAreNamedAndAllAreCounted() {
        let read = RecoveredLog<Int>(
            jsonLines: Data((header + "\n" + String(repeating: "x\n", count: 250)).utf8))
        #expect(read.skippedCount == 250)
        #expect(read.skippedLines.count == 100)
        #expect(read.recordings.map(\.entries.count) == [0])
    }
}

/// What a later version writes.
struct LaterVersionTests {
    private let later = """
        {"format":"rill-event-log","version":7,"start":0,"dropped":0,"streams":["x"],"colour":"red"}
        {"sequence":1,"time":0,"stream":"x","subscription":1,"attempt":1,"kind":"subscribed","extra":[1]}
        {"sequence":2,"time":5,"stream":"x","subscription":1,"attempt":1,"kind":"paused","by":{"b":2,"a":1}}

        """

    @Test func unknownKindsAndVersionsAreReadAndWrittenAsTheyWere() throws {
        let recording = try LogRecording<Int>(jsonLines: later)
        let text = """
              0.000 s  x#1  attempt 1  subscribed
              0.000 s  x#1  attempt 1  paused      {"by":{"a":1,"b":2}}

            """
        #expect(recording.text() == text)
        #expect(recording.marbles().hasPrefix("x#1  -----?\n"))
        #expect(recording.svg().contains("paused"))
        #expect(recording.html().contains("paused"))
        #expect(recording.jsonLines().contains(#""kind":"paused","by":{"a":1,"b":2}}"#))
        #expect(!recording.jsonLines().contains("extra") && !recording.jsonLines().contains("colour"))
        #expect(try LogRecording<Int>(jsonLines: recording.jsonLines()) == recording)
        #expect(recording.replayed.entries[1].kind == recording.entries[1].kind)
    }

    @Test func membersOfEveryEntryAreNotWrittenTwice() throws {
        let value = try JSONDecoder().decode(AnyJSON.self, from: Data("9".utf8))
        let entry = LogEntry<Int>(
            sequence: 1, time: .zero, stream: "x", subscription: 1,
            kind: .unknown(UnknownEntry(kind: "y", members: ["time": value, "z": value])))
        let text = LogRecording(entries: [entry]).jsonLines()
        #expect(text.hasSuffix(#""attempt":1,"kind":"y","z":9}"# + "\n"), "\(text)")
    }

    @Test func entriesThatAreMissingAtTheEndStayCounted() throws {
        let text = """
            {"format":"rill-event-log","version":1,"start":0,"dropped":0,"streams":[]}
            {"sequence":1,"time":0,"stream":"x","subscription":1,"attempt":1,"kind":"subscribed"}
            {"dropped":3}

            """
        let recording = try LogRecording<Int>(jsonLines: text)
        #expect(recording.dropped == 3)
        #expect(recording.jsonLines().hasSuffix("{\"dropped\":3}\n"))
        #expect(try LogRecording<Int>(jsonLines: recording.jsonLines()) == recording)
    }
}
