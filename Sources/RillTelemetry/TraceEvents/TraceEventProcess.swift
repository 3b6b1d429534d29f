import RillEventLog

/// A recording as a process of a trace-event file.
struct TraceEventProcess {
    /// The position among the processes of the file.
    private let index: Int
    /// Its number in the file.
    private let number: Int
    private let origin: LogOrigin?
    private let spans: [TraceSpan]

    init(index: Int, number: Int, origin: LogOrigin?, spans: [TraceSpan]) {
        self.index = index
        self.number = number
        self.origin = origin
        self.spans = spans
    }

    func addMoments(to moments: inout [TraceEventMoment]) {
        for (number, span) in spans.enumerated() {
            moments.append(
                TraceEventMoment(
                    time: span.start, sequence: span.firstSequence,
                    kind: span.isAttempt ? .beginAttempt : .beginSubscription, process: index, span: number))
            for (position, event) in span.events.enumerated() {
                moments.append(
                    TraceEventMoment(
                        time: event.time, sequence: event.sequence, kind: .event, process: index,
                        span: number, event: position))
            }
            moments.append(
                TraceEventMoment(
                    time: span.end, sequence: span.lastSequence,
                    kind: span.isAttempt ? .endAttempt : .endSubscription, process: index, span: number))
        }
    }

    /// The metadata events of the process.
    func writeNames(to json: inout JSONBytes) {
        writeName("process_name", to: &json) { json in
            json.key("name")
            json.string(origin.map { "\($0.process) \($0.processID)" } ?? "recording \(index + 1)")
        }
        writeName("process_sort_index", to: &json) { json in
            json.key("sort_index")
            json.number(index)
        }
        guard let origin else { return }
        writeName("process_labels", to: &json) { json in
            json.key("labels")
            json.string([origin.host, origin.build].compactMap { $0 }.joined(separator: ", "))
        }
    }

    func write(_ moment: TraceEventMoment, since start: Int, to json: inout JSONBytes) {
        let span = spans[moment.span]
        json.newLine()
        json.beginObject()
        json.key("ph")
        json.string(moment.kind.phase)
        json.key("cat")
        json.string("rill")
        json.key("name")
        json.string(moment.kind == .event ? span.events[moment.event].name : span.name)
        json.key("id")
        json.string("0x\(track(of: span))")
        json.key("pid")
        json.number(number)
        json.key("tid")
        json.number(span.thread?.id ?? 0)
        json.key("ts")
        json.thousandths(moment.time - start)
        switch moment.kind {
        case .beginSubscription, .beginAttempt: write(span.attributes, span.error, to: &json)
        case .event: write(span.events[moment.event].attributes, nil, to: &json)
        case .endAttempt, .endSubscription: break
        }
        json.endObject()
    }

    /// The track of a subscription and of its attempts. Two recordings may have the same spans, and have
    /// tracks of their own all the same.
    private func track(of span: TraceSpan) -> SpanID {
        let subscription = (span.isAttempt ? span.parentID : nil) ?? span.spanID
        return SpanID(StableHash.mixed(subscription.bits, UInt64(index)))
    }

    private func writeName(
        _ name: String, to json: inout JSONBytes, _ writeArguments: (inout JSONBytes) -> Void
    ) {
        json.newLine()
        json.beginObject()
        json.key("ph")
        json.string("M")
        json.key("name")
        json.string(name)
        json.key("pid")
        json.number(number)
        json.key("args")
        json.beginObject()
        writeArguments(&json)
        json.endObject()
        json.endObject()
    }

    private func write(
        _ attributes: [TraceSpan.Attribute], _ error: String?, to json: inout JSONBytes
    ) {
        json.key("args")
        json.beginObject()
        if let error {
            json.key("error")
            json.string(error)
        }
        for attribute in attributes where attribute.key != "error" || error == nil {
            json.key(attribute.key)
            switch attribute.value {
            case .string(let text): json.string(text)
            case .integer(let number): json.number(number)
            case .double(let number): json.number(number)
            case .bool(let value): json.bool(value)
            }
        }
        json.endObject()
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
