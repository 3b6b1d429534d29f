struct TraceEventsTests {
    struct File: Decodable {
        struct Event: Decodable {
            let ph: String
            let name: String
            let pid: Int
            let ts: Double?
            let id: String?
        }
        let traceEvents: [Event]
        let otherData: [String: String]
    }

    private func file(_ data: Data) throws -> File { try JSONDecoder().decode(File.self, from: data) }

    @Test func theFileIsTheGoldenOne() throws {
        let json = Sample.recording.traceEvents { $0 }
        #expect(
            try Golden("trace-events.json").difference(from: String(decoding: json, as: UTF8.self)) == nil)
    }

    @Test func processesWithTheGreatestNumberLieBesideEachOther() throws {
        let origin = LogOrigin(
            id: "a", nanosecondsSince1970: 0, process: "p", processID: .max, host: "", platform: "")
        let entry = LogEntry<Int>(
            sequence: 1, time: .zero, stream: "s", subscription: 1, kind: .subscribed)
        let logs = [1, 2].map { _ in LogRecording(entries: [entry], origin: origin) }
        #expect(Set(try file(logs.traceEvents()).traceEvents.map(\.pid)) == [.max, .min])
    }

    @Test func eventsAreInOrderAndBracketsNest() throws {
        let file = try file([Sample.recording, Self.later, Self.later].traceEvents())
        let times = file.traceEvents.compactMap(\.ts)
        #expect(times == times.sorted() && times.first == 1_000)
        var open: [String: [String]] = [:]
        for event in file.traceEvents {
            guard let id = event.id else { continue }
            let track = "\(event.pid) \(id)"
            switch event.ph {
            case "b": open[track, default: []].append(event.name)
            case "e": #expect(open[track]?.popLast() == event.name)
            default: #expect(event.ph == "n" && open[track]?.isEmpty == false)
            }
        }
        #expect(open.count == 18 && open.values.allSatisfy(\.isEmpty))
    }

    @Test func recordingsLieBesideEachOtherByTheTimeOfDay() throws {
        let file = try file([Self.later, Sample.recording].traceEvents())
        #expect(file.otherData["start"] == "\(Sample.origin.nanosecondsSince1970)")
        let names = file.traceEvents.filter { $0.name == "process_name" }
        #expect(names.map(\.pid) == [42, 43])
        // The other log started 2 ms later.
        let firsts = [42, 43].map { pid in file.traceEvents.first { $0.pid == pid && $0.ph == "b" }?.ts }
        #expect(firsts == [3_000, 1_000])
    }

    /// As of a log whose clock was set back.
    @Test func theFileBeginsWithTheEarliestMoment() throws {
        let entries = [3, 1, 2].enumerated().map { index, time in
            LogEntry<Int>(
                sequence: index + 1, time: Sample.at(time), stream: "s", subscription: index + 1,
                kind: .subscribed)
        }
        let file = try file(LogRecording(start: Sample.at(3), entries: entries).traceEvents())
        #expect(file.traceEvents.compactMap(\.ts).min() == 0)
    }

    @Test func twoRecordingsDoNotShareATrack() throws {
        let without = LogRecording(start: Sample.recording.start, entries: Sample.recording.entries)
        let file = try file([without, without].traceEvents())
        let tracks = Dictionary(grouping: file.traceEvents.filter { $0.id != nil }, by: \.id)
        #expect(tracks.count == 12 && tracks.values.allSatisfy { Set($0.map(\.pid)).count == 1 })
    }

    @Test func noRecordingIsAnEmptyFile() throws {
        #expect(try file([LogRecording<Int>]().traceEvents()).traceEvents.isEmpty)
        #expect(try file(LogRecording<Int>(entries: []).traceEvents()).traceEvents.count == 2)
        let origin = Sample.origin
        let empty = LogRecording<Int>(start: .zero, entries: [], origin: origin).traceEvents()
        let start = #""otherData":{"start":"\#(origin.nanosecondsSince1970)"}"#
        #expect(String(decoding: empty, as: UTF8.self).contains(start))
    }

    private static let later = LogRecording(
        start: Sample.recording.start, entries: Sample.recording.entries,
        origin: LogOrigin(
            id: "other", nanosecondsSince1970: Sample.origin.nanosecondsSince1970 + 2_000_000,
            process: "till", processID: 42, host: "api-4", platform: "Linux"))

    /// A viewer gives an end to the innermost open begin of its name on the track.
    @Test func anAttemptBesideAnotherHasATrackOfItsOwn() throws {
        let steps: [(LogEntry<Int>.Kind, Int)] = [
            (.subscribed, 1), (.retry(LogRetry(attempt: 2, delay: .zero, reason: "runs")), 2),
            (.subscribed, 2), (.error(LoggedError(Refused())), 1),
            (.retry(LogRetry(attempt: 3, delay: .zero, reason: "runs")), 3), (.subscribed, 3),
            (.completed, 2), (.disposed, 2),
        ]
        let entries = steps.enumerated().map { index, step in
            LogEntry<Int>(
                sequence: index + 1, time: Sample.at(index), stream: "s", subscription: 1, attempt: step.1,
                kind: step.0)
        }
        let events = try file(LogRecording(start: Sample.at(0), entries: entries).traceEvents()).traceEvents
        let tracks = Dictionary(grouping: events.filter { $0.name == "s attempt" }, by: \.id)
        // The second lasts longer than the first, and the third begins beside it.
        #expect(Set(tracks.values.map { $0.compactMap(\.ts).first }) == [0, 2_000, 5_000])
    }
}
