import Foundation
import Rill
import RillEventLog
import RillTesting
import Testing

struct JSONLinesTests {
    private let header = #"{"format":"rill-event-log","version":1,"start":0,"dropped":0,"streams":[]}"#
    private let first =
        #"{"sequence":1,"time":0,"stream":"x","subscription":1,"attempt":1,"kind":"subscribed"}"#

    @Test func everyEntryIsALine() throws {
        let text = try Sample().recording.jsonLines(errors: .codable(Refusal.self))
        #expect(try Golden("sample.jsonl").difference(from: text) == nil)
    }

    @Test func aFileOfTheFirstVersionIsReadForGood() throws {
        let recording = Sample().recording
        let text = try recording.jsonLines()
        #expect(try LogRecording<String>(jsonLines: text) == recording)
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
            #expect(try LogRecording<String>(jsonLines: try recording.jsonLines()) == recording)
        }
    }

    @Test func numbersThatJSONDoesNotKnowComeBack() throws {
        let numbers: [Double] = [
            .infinity, -.infinity, 0.1, -0.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
        ]
        let recording = LogRecording(
            entries: numbers.enumerated().map { place, number in
                LogEntry<Double>(
                    sequence: place + 1, time: .zero, stream: "x", subscription: 1, kind: .next(number))
            })
        #expect(try LogRecording<Double>(jsonLines: try recording.jsonLines()) == recording)
    }

    @Test func nothingIsAnElementToo() throws {
        let recording = LogRecording(entries: [
            LogEntry<Int?>(sequence: 1, time: .zero, stream: "x", subscription: 1, kind: .next(nil)),
            LogEntry<Int?>(sequence: 2, time: .zero, stream: "x", subscription: 1, kind: .next(5)),
        ])
        #expect(try LogRecording<Int?>(jsonLines: try recording.jsonLines()) == recording)
    }

    @Test func anErrorThatIsCarriedComesBackAsItWas() throws {
        let recording = LogRecording(entries: [
            entry(1, .error(LoggedError(Refusal.busy(after: 3)))), entry(2, .error(LoggedError(Boom("x")))),
        ])
        let codec = LogErrorCodec.codable(Refusal.self)
        let read = try LogRecording<String>(jsonLines: try recording.jsonLines(errors: codec), errors: codec)
        let errors = read.entries.map { entry in
            if case .error(let error) = entry.kind { error.error } else { Boom("none") }
        }
        #expect(errors.first as? Refusal == .busy(after: 3))
        #expect(errors.last as? ReplayedError == ReplayedError(type: "Boom", text: "x"))
        #expect(read == recording)
    }

    @Test func anyLogCanBeReadWithoutItsTypes() throws {
        let lines = """
            \(header)
            {"sequence":1,"time":0,"stream":"x","subscription":1,"attempt":1,"kind":"next","value":{"b":[1,2.5,true,null],"a":"t"}}

            """
        let recording = try LogRecording<AnyJSON>(jsonLines: lines)
        let value = AnyJSON.object([
            "a": .text("t"), "b": .array([.integer(1), .number(2.5), .bool(true), .null]),
        ])
        #expect(recording.entries.map(\.kind) == [.next(value)])
        #expect("\(value)" == #"{"a":"t","b":[1,2.5,true,null]}"#)
        #expect("\(AnyJSON.text("t"))" == "t")
        #expect(try LogRecording<AnyJSON>(jsonLines: try recording.jsonLines()) == recording)
    }

    @Test func whatALogDidNotKeepIsKnown() throws {
        let recording = LogRecording(dropped: 5, entries: [entry(6, .next("a")), entry(7, .disposed)])
        #expect(try LogRecording<String>(jsonLines: try recording.jsonLines()) == recording)
        let gap = LogRecording(entries: [entry(1, .next("a")), entry(4, .disposed)])
        let read = try LogRecording<String>(jsonLines: try gap.jsonLines())
        #expect(read.entries == gap.entries)
        #expect(read.dropped == 2)
        #expect(try LogRecording<String>(jsonLines: try read.jsonLines()) == read)
    }

    @Test(arguments: [
        ("", 1, "this is no whole JSON object"),
        ("{}", 1, "\"format\" is missing"),
        (#"{"format":"other"}"#, 1, "this is no rill-event-log"),
        (#"{"format":"rill-event-log","version":2}"#, 1, "version 2 is not known, only 1 is"),
        ("HEADER\nFIRST\n{\"sequence\":2,", 3, "this is no whole JSON object"),
        ("HEADER\nFIRST\n\nFIRST", 3, "this is no whole JSON object"),
        ("HEADER\nFIRST\nFIRST", 3, "entry 1 stands where 2 was expected"),
        ("HEADER\nFIRST\n{\"dropped\":0}", 3, "a gap needs 1 entry or more, but has 0"),
        ("HEADER\nFIRST\n{\"attempt\":1}", 3, "\"sequence\" is missing"),
        ("HEADER\nFIRST\n[]", 3, "Expected to decode"),
        (
            "HEADER\n" + #"{"sequence":1,"time":0,"stream":"x","subscription":1,"attempt":1,"kind":"y"}"#, 2,
            "\"y\" is no kind of entry"
        ),
        (
            "HEADER\n"
                + #"{"sequence":1,"time":"0","stream":"x","subscription":1,"attempt":1,"kind":"next"}"#, 2,
            "\"time\": "
        ),
        (
            "HEADER\n" + #"{"sequence":1,"time":0,"stream":"x","subscription":1,"attempt":1,"kind":"next"}"#,
            2, "\"value\" is missing"
        ),
        (
            "HEADER\n"
                + #"{"sequence":1,"time":0,"stream":"x","subscription":1,"site":"y","attempt":1,"kind":"subscribed"}"#,
            2, "\"y\" is no place in a file"
        ),
        (
            "HEADER\n"
                + #"{"sequence":1,"time":170141183460469231731687303715884105727,"stream":"x","subscription":1,"attempt":1,"kind":"subscribed"}"#,
            2, "more than a time can be"
        ),
        (
            #"{"format":"rill-event-log","version":1,"start":0,"dropped":9223372036854775807}"#, 1,
            "cannot be missing"
        ),
        (#"{"format":"rill-event-log","version":1,"start":0,"dropped":-1}"#, 1, "cannot be missing"),
        ("HEADER\nFIRST\n{\"dropped\":9223372036854775807}", 3, "cannot be missing"),
        (
            "HEADER\nFIRST\n"
                + #"{"sequence":2,"time":-1,"stream":"x","subscription":1,"attempt":1,"kind":"disposed"}"#, 3,
            "its time is before"
        ),
    ])
    func aDamagedFileNamesTheLine(_ text: String, _ line: Int, _ reason: String) {
        let text = text.replacing("HEADER", with: header).replacing("FIRST", with: first)
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

    @Test func bytesThatAreNoTextNameTheLine() {
        var bytes = Data("\(header)\n\(first)\n".utf8)
        bytes += [0xFF, 0xFE, 0x0A]
        #expect(throws: DamagedLog<String>.self) { try LogRecording<String>(jsonLines: bytes) }
        do { _ = try LogRecording<String>(jsonLines: bytes) } catch {
            #expect(error.line == 3)
            #expect(error.recovered.entries.count == 1)
        }
    }

    @Test func aFileWithoutItsLastLineFeedIsWhole() throws {
        #expect(try LogRecording<String>(jsonLines: "\(header)\n\(first)").entries.count == 1)
    }
}
