/// What becomes of the streams of a trace, by the pages: one thing after the other, in milliseconds.
struct LimitedStreamsModel {
    enum Work { case start, dispose, hand(LimitTrace.Hand), element, end, cutOff, attempt }

    /// Of an attempt that is over, it is in vain.
    struct Entry {
        let due, order: Int
        let work: Work
        let stream, attempt: Int
    }

    struct Stream {
        /// The number of its attempt.
        var attempt = 0
        var elements = 0
        var isRunning = false
        var isOver = false
        /// The call of the breaker that the attempt is, and whether it is an attempt of the throttle.
        var call: Int?
        var isThrottled = false
        /// Whether a budget has counted it.
        var isCounted = false
        /// How many attempts have failed, and how many delays were used.
        var (failures, delays, dearDelays) = (0, 0, 0)
        /// Why the last of them has.
        var last = Failure.cutOff
    }

    let trace: LimitTrace
    /// Whether the library has started that attempt of that stream: what a throttle draws is not on a page.
    let hasStarted: (_ stream: Int, _ attempt: Int) -> Bool
    var breaker: CircuitBreakerModel?
    var throttle: AdaptiveThrottleModel?
    var budget: RetryBudgetModel?
    var streams: [Stream]
    private(set) var now = 0
    private var agenda: [Entry] = []
    private var order = 0
    /// What the streams have done.
    private(set) var log: [String] = []

    init(_ trace: LimitTrace, hasStarted: @escaping (Int, Int) -> Bool) {
        (self.trace, self.hasStarted) = (trace, hasStarted)
        breaker = trace.breaker.map { CircuitBreakerModel($0) }
        throttle = trace.throttle.map { AdaptiveThrottleModel($0) }
        budget = trace.budget.map { RetryBudgetModel($0) }
        streams = trace.streams.map { _ in Stream() }
        now = trace.begin
        for (number, stream) in trace.streams.enumerated() {
            set(.start, of: number, after: stream.start)
            if let disposal = stream.disposal { set(.dispose, of: number, after: stream.start + disposal) }
        }
        for (time, hand) in trace.hands { set(.hand(hand), of: 0, after: time) }
    }

    mutating func set(_ work: Work, of stream: Int, after time: Int) {
        agenda.append(
            Entry(due: now + time, order: order, work: work, stream: stream, attempt: streams[stream].attempt)
        )
        order += 1
    }

    mutating func write(_ stream: Int, _ text: String) { log.append("\(now): \(stream) \(text)") }

    /// When something follows.
    var next: Int? { agenda.map(\.due).min() }

    /// Does what is due, in the order in which it was set.
    mutating func advance(to time: Int) {
        while let first = agenda.min(by: { ($0.due, $0.order) < ($1.due, $1.order) }), first.due <= time {
            agenda.removeAll { $0.order == first.order }
            now = first.due
            work(first)
        }
        now = time
    }

    private mutating func work(_ entry: Entry) {
        let stream = streams[entry.stream]
        let isOfAttempt = stream.isRunning && stream.attempt == entry.attempt && !stream.isOver
        switch entry.work {
        case .start: start(entry.stream)
        case .attempt: if !stream.isOver { start(entry.stream) }
        case .dispose: leave(entry.stream)
        case .hand(.isolate): breaker?.isolate()
        case .hand(.close): breaker?.close()
        case .hand(.metricsOnly): breaker?.metricsOnly()
        case .element: if isOfAttempt { emit(entry.stream) }
        case .end: if isOfAttempt { end(entry.stream) }
        case .cutOff:
            if isOfAttempt { fail(entry.stream, .cutOff) }
        }
    }

    // What the limits hear.

    /// Why the breaker, or else the throttle, refuses the attempt.
    mutating func ask(_ stream: Int) -> ModelRefusal? {
        if let answer = breaker?.admit(at: now) {
            if let refusal = answer.refusal { return refusal }
            streams[stream].call = answer.call
        }
        let wasAdmitted = hasStarted(stream, streams[stream].attempt)
        if throttle?.admits(at: now, wasAdmitted: wasAdmitted) == false {
            // The place goes back.
            if let call = streams[stream].call { breaker?.end(call, .refused, at: now) }
            streams[stream].call = nil
            return ModelRefusal(reason: "throttled")
        }
        streams[stream].isThrottled = throttle != nil
        return nil
    }

    mutating func tell(_ stream: Int, _ outcome: ModelOutcome) {
        if let call = streams[stream].call { breaker?.end(call, outcome, at: now) }
        if streams[stream].isThrottled { throttle?.end(outcome, at: now) }
        (streams[stream].call, streams[stream].isThrottled) = (nil, false)
    }

    /// With the first event of its first attempt that was not refused.
    mutating func count(_ stream: Int) {
        if trace.streams[stream].form == .limited || streams[stream].isCounted { return }
        streams[stream].isCounted = true
        budget?.countStream(at: now)
    }

    mutating func succeed(_ stream: Int) {
        tell(stream, .success)
        if trace.streams[stream].form != .limited { budget?.countSuccess() }
    }
}
