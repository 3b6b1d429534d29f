@testable import RillEventLog

struct JSONLinesTests {
    private let header = #"{"format":"rill-event-log","version":1,"start":0,"dropped":0,"streams":[]}"#
    private let first =
        #"{"sequence":1,"time":0,"stream":"x","subscription":1,"attempt":1,"kind":"subscribed"}"#

    @Test func aFileCanBeReadAgain() throws {
        let recording = Sample().recording
        #expect(try recording.readAgain == recording)
        let numbers: [Double] = [
            .infinity, -.infinity, 0.1, -0.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
        ]
        #expect(try Self.recording(of: numbers).readAgain == Self.recording(of: numbers))
        #expect(try Self.recording(of: [nil, 5]).readAgain == Self.recording(of: [nil, 5]))
    }

    private static func recording<Element>(of elements: [Element]) -> LogRecording<Element> {
        LogRecording(
            entries: elements.enumerated().map { place, element in
                LogEntry(sequence: place + 1, time: .zero, stream: "x", subscription: 1, kind: .next(element))
            })
    }

    @Test func ofTwoTypesWithOneNameTheFirstIsStored() throws {
        let codec = LogErrorCodec.codable(Login.Failure.self).and(Search.Failure.self)
        let errors: [any Error] = [Login.Failure.locked(hours: 2), Search.Failure.empty]
        let recording = LogRecording(
            entries: errors.enumerated().map { index, error in
                LogEntry<String>(
                    sequence: index + 1, time: .zero, stream: "x", subscription: index + 1,
                    kind: .error(LoggedError(error)))
            })
        let read = try LogRecording<String>(jsonLines: recording.jsonLines(errors: codec), errors: codec)
        #expect(read == recording)
        let again = read.entries.compactMap { entry -> (any Error)? in
            if case .error(let error) = entry.kind { error.error } else { nil }
        }
        #expect(again.first as? Login.Failure == .locked(hours: 2))
        #expect(again.last as? ReplayedError == ReplayedError(type: "Failure", text: "empty"))
    }

    @Test func membersAreInAlphabeticalOrderAndSlashesAsTheyAre() {
        let lines = Self.recording(of: [["e": 1, "/": 2, "b": 3, "d": 4, "a": 5]]).jsonLines()
        #expect(lines.contains(#""value":{"/":2,"a":5,"b":3,"d":4,"e":1}"#), "\(lines)")
    }

    /// A decoder takes ten times as long.
    @Test func whatTheWriterWritesIsReadWithoutADecoder() throws {
        let retry = LogRetry(attempt: 1, delay: .seconds(1), planned: .seconds(2), reason: "boom")
        let kinds: [LogEntry<String>.Kind] = [
            .subscribed, .next("a"), .error(LoggedError(Boom())), .retry(retry),
            .waited(LogWait(for: .limit, delay: .seconds(1), reason: "b", refusals: 2)),
            .waited(LogWait(for: .network, delay: .seconds(1), reason: "c", isBeforeAttempt: true)),
            .gaveUp("d"), .completed, .disposed,
        ]
        let recording = LogRecording(
            entries: kinds.enumerated().map { index, kind in
                // Every subscription has one entry, with its facts.
                LogEntry(
                    sequence: index + 1, time: Instant(sinceZero: .seconds(index)), stream: "x",
                    subscription: index, parent: 7, kind: kind, site: CallSite(file: "A.swift", line: 3),
                    metadata: ["city": "Rome", "shop": "1"],
                    thread: LogThread(id: index, queue: index > 4 ? "main" : nil))
            })
        let lines = recording.jsonLines().split(separator: "\n").dropFirst()
        #expect(lines.count == kinds.count)
        for (line, entry) in zip(lines, recording.entries) {
            let read = Array(line.utf8).withUnsafeBytes { bytes in
                LogEntry<String>(quick: bytes) { QuickElement<String>.reader?($0) }
            }
            #expect(read == entry && read?.thread == entry.thread, "\(line)")
        }
    }

    @Test func timesAreExact() throws {
        let times: [Duration] = [
            .zero, .nanoseconds(1), Duration(attoseconds: 1), Duration(attoseconds: 1_000_000_001),
            Duration(attoseconds: .max), Duration(attoseconds: -1),
        ]
        for time in times {
            let retry = LogRetry(attempt: 1, delay: time, planned: time, reason: "x")
            let recording = LogRecording(
                start: Instant(sinceZero: time), entries: [entry(1, .retry(retry), at: time)])
            #expect(try recording.readAgain == recording)
        }
        let line = LogRecording(entries: [entry(1, .disposed, at: Duration(attoseconds: 1_000_000_001))])
        #expect(line.jsonLines().contains(#""time":1,"timeAttoseconds":1,"#))
    }

    @Test func anErrorThatTheFileStoresIsReadWithItsType() throws {
        let recording = LogRecording(entries: [
            entry(1, .error(LoggedError(Refusal.busy(after: 3)))), entry(2, .error(LoggedError(Boom("x")))),
        ])
        let codec = LogErrorCodec.codable(Refusal.self)
        let read = try LogRecording<String>(jsonLines: recording.jsonLines(errors: codec), errors: codec)
        let errors = read.entries.map { entry in
            if case .error(let error) = entry.kind { error.error } else { Boom("none") }
        }
        #expect(errors.first as? Refusal == .busy(after: 3))
        #expect(errors.last as? ReplayedError == ReplayedError(type: "Boom", text: "x"))
        #expect(read == recording)
    }

    @Test(arguments: [
        (#"{"b":[1,2.5,true,null],"a":"t"}"#, #"{"a":"t","b":[1,2.5,true,null]}"#),
        (#""t""#, "t"), ("18446744073709551616", "18446744073709551616"),
        ("0.1234567890123456789012345678", "0.1234567890123456789012345678"), ("1e300", "1e+300"),
        ("9999999999999999.99", "9999999999999999.99"), ("0.99999999999999999999", "0.99999999999999999999"),
        ("-9223372036854775808", "-9223372036854775808"), ("1.0", "1"),
        // 38 digits, and 40.
        ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
        ("1234567890123456789012345678901234567895", "1234567890123456789012345678901234567890"),
        // The last digit at the last places that a decimal has, and one further.
        ("1.25e127", "125" + zeros(125)), ("1e128", "1e+128"), ("1.25e-126", "0." + zeros(125) + "125"),
        ("1.25e-127", "1.25e-127"),
        // The nearest Double is a decimal.
        ("1.2345678901234567890123e-107", "0." + zeros(106) + "12345678901234568"),
    ])
    func anyLogCanBeReadWithoutItsTypes(_ json: String, _ text: String) throws {
        let entry =
            #"{"sequence":1,"time":0,"stream":"x","subscription":1,"attempt":1,"kind":"next","value":"#
        let recording = try LogRecording<AnyJSON>(jsonLines: "\(header)\n\(entry)\(json)}\n")
        #expect(recording.text().hasSuffix("next        \(text)\n"), "\(recording.text())")
        #expect(try recording.readAgain == recording)
    }

    private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

    @Test func aValueIsNestedAHundredDeepAtMost() throws {
        let line = { (depth: Int) in
            let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            return #"{"sequence":1,"time":0,"stream":"x","subscription":1,"attempt":1,"kind":"next","value":"#
                + value + "}"
        }
        #expect(try LogRecording<AnyJSON>(jsonLines: "\(header)\n\(line(99))").entries.count == 1)
        do {
            _ = try LogRecording<AnyJSON>(jsonLines: "\(header)\n\(line(400))")
            Issue.record("it was read")
        } catch { #expect(error.reason.contains("nested more than 100 deep"), "\(error)") }
        let recovered = RecoveredLog<AnyJSON>(jsonLines: Data("\(header)\n\(line(400))".utf8))
        #expect(recovered.skippedCount == 1)
    }

    @Test(arguments: ["1e400", #""\ud800""#]) func aValueThatNoStringOrDoubleHasDamagesItsLine(
        _ value: String
    ) {
        let lines = ["7", value, "8"].enumerated().map { index, value in
            #"{"sequence":\#(index + 1),"time":0,"stream":"x","subscription":1,"attempt":1,"kind":"next","value":"#
                + value + "}"
        }
        let recovered = RecoveredLog<AnyJSON>(
            jsonLines: Data(([header] + lines).joined(separator: "\n").utf8))
        #expect(recovered.recordings.flatMap(\.entries).count == 2)
        #expect(recovered.skippedLines.map(\.line) == [3])
    }

    @Test func droppedEntriesAreCounted() throws {
        let recording = LogRecording(dropped: 5, entries: [entry(6, .next("a")), entry(7, .disposed)])
        #expect(try recording.readAgain == recording)
        let gap = LogRecording(entries: [entry(1, .next("a")), entry(4, .disposed)])
        let read = try gap.readAgain
        #expect(read.entries == gap.entries)
        #expect(read.dropped == 2)
        #expect(try read.readAgain == read)
    }

    @Test(arguments: [
        ("", 1, "this is not a complete JSON object"),
        ("{}", 1, "\"format\" is missing"),
        ("FIRST", 1, "\"format\" is missing"),
        (#"{"format":"other"}"#, 1, "this is not a rill-event-log"),
        (#"{"format":"rill-event-log","version":0}"#, 1, "version 0 is not 1 or more"),
        (#"{"format":"rill-event-log","version":1,"start":0}"#, 1, "\"dropped\" is missing"),
        ("HEADER\nFIRST\nHEADER", 3, "another log begins here; RecoveredLog reads both"),
        ("HEADER\nFIRST\n{\"sequence\":2,", 3, "this is not a complete JSON object"),
        ("HEADER\nFIRST\n\nFIRST", 3, "this is not a complete JSON object"),
        ("HEADER\nFIRST\nFIRST", 3, "found entry 1, but expected entry 2"),
        ("HEADER\nFIRST\n{\"dropped\":0}", 3, "a gap needs 1 entry or more, but has 0"),
        ("HEADER\nFIRST\n{\"attempt\":1}", 3, "\"sequence\" is missing"),
        ("HEADER\nFIRST\n[]", 3, "Expected to decode"),
        (#"HEADER|{"sequence":1,"time":"0",STREAM,"kind":"next"}"#, 2, "\"time\": "),
        (#"HEADER|{"sequence":1,"time":0,STREAM,"kind":"next"}"#, 2, "\"value\" is missing"),
        (
            #"HEADER|{"sequence":1,"time":0,STREAM,"site":"y","kind":"subscribed"}"#, 2,
            "\"y\" is not a file and a line"
        ),
        (
            #"HEADER|{"sequence":1,"time":170141183460469231731687303715884105727,STREAM,"kind":"disposed"}"#,
            2, "too long for a time"
        ),
        (#"{"format":"rill-event-log","version":1,"start":0,"dropped":MAX}"#, 1, "cannot be missing"),
        (#"{"format":"rill-event-log","version":1,"start":0,"dropped":-1}"#, 1, "cannot be missing"),
        ("HEADER\nFIRST\n{\"dropped\":MAX}", 3, "cannot be missing"),
        (
            #"HEADER|FIRST|{"sequence":2,"time":-1,STREAM,"kind":"disposed"}"#, 3,
            "its time is before that of the previous line"
        ),
        (
            #"HEADER|FIRST|{"sequence":2,"time":5,STREAM,"kind":"disposed"}|"#
                + #"{"sequence":3,"time":3,STREAM,"kind":"disposed"}"#, 4,
            "its time is before that of the previous line"
        ),
    ])
    func aDamagedFileNamesTheLine(_ text: String, _ line: Int, _ reason: String) {
        let text = text.replacing("HEADER", with: header).replacing("FIRST", with: first)
            .replacing("STREAM", with: #""stream":"x","subscription":1,"attempt":1"#)
            .replacing("MAX", with: "\(Int.max)").replacing("|", with: "\n")
        do {
            _ = try LogRecording<String>(jsonLines: text)
            Issue.record("it was read")
        } catch {
            #expect(error.line == line)
            #expect(error.reason.contains(reason), "\(error)")
            #expect("\(error)".hasPrefix("line \(line): "))
            #expect(error.recovered.entries.count == max(0, line - 2))
        }
    }

    @Test func bytesThatAreNotTextNameTheLine() {
        var bytes = Data("\(header)\n\(first)\n".utf8)
        bytes += [0xFF, 0xFE, 0x0A]
        #expect(throws: DamagedLogError<String>.self) { try LogRecording<String>(jsonLines: bytes) }
        do { _ = try LogRecording<String>(jsonLines: bytes) } catch {
            #expect(error.line == 3)
            #expect(error.recovered.entries.count == 1)
        }
    }

    @Test func aFileWithoutItsLastLineFeedIsComplete() throws {
        #expect(try LogRecording<String>(jsonLines: "\(header)\n\(first)").entries.count == 1)
    }
}

private enum Login { enum Failure: Error, Codable, Equatable { case locked(hours: Int) } }
private enum Search { enum Failure: Error, Codable { case empty } }
