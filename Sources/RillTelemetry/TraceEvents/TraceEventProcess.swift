import RillEventLog
import RillJSON

/// A recording as a process of a trace-event file.
struct TraceEventProcess {
    /// The position among the processes of the file.
    private let index: Int
    /// The number of the process in the file.
    private let number: Int
    private let origin: LogOrigin?
    private let spans: [TraceSpan]
    /// The positions of attempts that begin before another attempt of their subscription has ended. A viewer
    /// matches an end with the innermost open begin of the same name, so the brackets of a track must nest.
    private let besideOthers: Set<Int>

    init(index: Int, number: Int, origin: LogOrigin?, spans: [TraceSpan]) {
        self.index = index
        self.number = number
        self.origin = origin
        self.spans = spans
        besideOthers = Self.besideOthers(in: spans)
    }

    /// `spans` are in the order in which they began.
    private static func besideOthers(in spans: [TraceSpan]) -> Set<Int> {
        var ends: [SpanID: (Int64, Int)] = [:]
        var beside: Set<Int> = []
        for (position, span) in spans.enumerated() {
            guard span.isAttempt, let subscription = span.parentID else { continue }
            let own = (span.end, span.lastSequence)
            if let end = ends[subscription], (span.start, span.firstSequence) <= end {
                beside.insert(position)
                if own > end { ends[subscription] = own }
            } else {
                ends[subscription] = own
            }
        }
        return beside
    }

    func addMoments(to moments: inout [TraceEventMoment]) {
        for (number, span) in spans.enumerated() {
            func add(_ kind: TraceEventMoment.Kind, at time: Int64, _ sequence: Int, event: Int = 0) {
                moments.append(
                    TraceEventMoment(
                        time: time, sequence: sequence, kind: kind, process: index, span: number,
                        event: event))
            }
            add(span.isAttempt ? .beginAttempt : .beginSubscription, at: span.start, span.firstSequence)
            for (position, event) in span.events.enumerated() {
                add(.event, at: event.time, event.sequence, event: position)
            }
            add(span.isAttempt ? .endAttempt : .endSubscription, at: span.end, span.lastSequence)
        }
    }

    /// The metadata events of the process.
    func writeNames(to json: inout JSONWriter) {
        let name = origin.map { "\($0.process) \($0.processID)" } ?? "recording \(index + 1)"
        write("process_name", to: &json) { $0.add("name", name) }
        write("process_sort_index", to: &json) { $0.add("sort_index", index) }
        guard let origin else { return }
        let labels = [origin.host, origin.build].compactMap { $0 }.joined(separator: ", ")
        write("process_labels", to: &json) { $0.add("labels", labels) }
    }

    func write(_ moment: TraceEventMoment, since start: Int64, to json: inout JSONWriter) {
        let span = spans[moment.span]
        json.newLine()
        json.object { json in
            json.add("ph", moment.kind.phase)
            json.add("cat", "rill")
            json.add("name", moment.kind == .event ? span.events[moment.event].name : span.name)
            json.add("id", "0x\(track(of: moment.span))")
            json.add("pid", number)
            json.add("tid", span.thread?.id ?? 0)
            let (microseconds, rest) = (moment.time - start).quotientAndRemainder(dividingBy: 1_000)
            json.key("ts")
            json.append(json: "\(microseconds).\("\(1_000 + rest)".dropFirst())".utf8)
            switch moment.kind {
            case .beginSubscription, .beginAttempt: write(span.attributes, span.error, to: &json)
            case .event: write(span.events[moment.event].attributes, nil, to: &json)
            case .endAttempt, .endSubscription: break
            }
        }
    }

    /// The track of a subscription and its attempts, or the track of an attempt beside others. Two recordings
    /// with the same spans still have separate tracks.
    private func track(of position: Int) -> SpanID {
        let span = spans[position]
        let isNested = span.isAttempt && !besideOthers.contains(position)
        let owner = (isNested ? span.parentID : nil) ?? span.spanID
        return SpanID(StableHash.mixed(owner.bits, UInt64(index)))
    }

    private func write(_ name: String, to json: inout JSONWriter, _ arguments: (inout JSONWriter) -> Void) {
        json.newLine()
        json.object { json in
            json.add("ph", "M")
            json.add("name", name)
            json.add("pid", number)
            json.object("args", arguments)
        }
    }

    private func write(_ attributes: [TraceSpan.Attribute], _ error: String?, to json: inout JSONWriter) {
        json.object("args") { json in
            if let error { json.add("error", error) }
            for attribute in attributes where attribute.key != "error" || error == nil {
                json.key(attribute.key)
                switch attribute.value {
                case .string(let text): json.append(text)
                case .integer(let number): json.append(number)
                case .double(let number): json.append(number)
                case .bool(let value): json.append(value)
                }
            }
        }
    }
}

extension TraceEventMoment.Kind {
    fileprivate var phase: String {
        switch self {
        case .beginSubscription, .beginAttempt: "b"
        case .event: "n"
        case .endAttempt, .endSubscription: "e"
        }
    }
}
