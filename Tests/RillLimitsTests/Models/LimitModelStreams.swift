/// The streams of a model: their sources, from the start to the end.
extension LimitModel {
    enum Phase { case new, waiting, placed, running, pausing, over }

    /// One of the two policies of a stream.
    enum Level { case outer, inner }

    /// What a policy of a stream knows.
    struct PolicyState {
        var began: Attoseconds = 0
        /// Attempts so far, and whether the last of them is under way.
        var attempts = 0
        var isRunning = false
        /// Whether that has had an element.
        var hasEmitted = false
        var held = Held()
        /// Whether its budget has counted the stream.
        var isCounted = false
        /// How many attempts have failed, why the last of them has, and how many delays were used.
        var failures = 0
        var last = ModelFailure.thrown
        var delays = 0
        var dearDelays = 0
    }

    /// The calls of breakers and throttles without an outcome.
    struct Held {
        var calls: [(breaker: Int, call: Int)] = []
        var throttles: [Int] = []
    }

    struct Stream {
        var plan: Program.Stream
        var phase = Phase.new
        var outer = PolicyState()
        var inner = PolicyState()
        /// The limits in the order in which they are asked, how many of them have let it, and what it has of
        /// them.
        var limits: [Int] = []
        var passed = 0
        var places: [Int] = []
        var turns: [(limit: Int, number: Int)] = []
        var held = Held()
        /// Attempts of the source so far, and those that run, with the times of their starts.
        var allAttempts = 0
        var live: [(number: Int, start: Attoseconds)] = []
        /// Of this hedge: its number, its attempts so far, and the one that has won.
        var hedges = 0
        var attempts = 0
        var winner: Int?
        /// Its own source is over; it ends when its parts have ended.
        var isEnding = false
        /// Whose place it has borrowed, and whether it has lent its own.
        var lender: Int?
        var isLent = false

        var isAlive: Bool { phase != .new && phase != .over }

        subscript(level: Level) -> PolicyState {
            get { level == .outer ? outer : inner }
            set { if level == .outer { outer = newValue } else { inner = newValue } }
        }
    }

    /// The attempts that run and go on, and the streams that are not over.
    var running: [(stream: Int, attempt: Int)] {
        streams.indices.flatMap { stream in
            streams[stream].isEnding ? [] : streams[stream].live.map { (stream, $0.number) }
        }
    }
    var alive: [Int] { streams.indices.filter { streams[$0].isAlive } }

    func isLive(_ stream: Int, _ attempt: Int) -> Bool {
        !streams[stream].isEnding && streams[stream].live.contains { $0.number == attempt }
    }

    mutating func start(_ stream: Int) {
        if let parent = streams[stream].plan.parent {
            guard !streams[parent].isEnding, !streams[parent].live.isEmpty else { return }
        }
        streams[stream].limits = order(streams[stream].plan.limits)
        streams[stream].outer.began = now
        attempt(stream, .outer)
    }

    // The source.

    mutating func startSource(_ stream: Int) {
        let (plan, number) = (streams[stream].plan, streams[stream].allAttempts)
        streams[stream].allAttempts += 1
        streams[stream].phase = .running
        streams[stream].live.append((number, now))
        write("start \(number)", stream)
        let (hedges, delay) = (streams[stream].hedges, beginDelay(stream))
        if number < plan.attempts.count {
            let attempt = plan.attempts[number]
            for time in attempt.elements where isLive(stream, number) {
                if time > 0 {
                    set(.element(number), of: stream, after: time)
                } else {
                    element(stream, number)
                }
            }
            if let end = attempt.end, isLive(stream, number) {
                if attempt.after > 0 {
                    set(.end(number), of: stream, after: attempt.after)
                } else {
                    sourceEnds(stream, number, end)
                }
            }
        }
        if let part = plan.part { start(part) }
        // Its first event may have ended the hedge, or started the next attempt.
        guard let delay, delay <= 0, !streams[stream].live.isEmpty, streams[stream].hedges == hedges,
            streams[stream].winner == nil, streams[stream].allAttempts == number + 1
        else { return }
        startAnother(stream)
    }

    /// An attempt of the source emits. The first element of an attempt of a policy is its outcome.
    mutating func element(_ stream: Int, _ number: Int) {
        if streams[stream].plan.hedge != nil { win(stream, number) }
        emit(stream, .inner, \.inner.held)
        if !streams[stream].outer.hasEmitted { emit(\.held, of: stream) }
        emit(stream, .outer, \.outer.held)
        write("next \(number)", stream)
        guard streams[stream].plan.takesOne else { return }
        quit(stream)
        write("completed", stream)
    }

    mutating func sourceEnds(_ stream: Int, _ number: Int, _ end: Program.End) {
        let parts = parts(of: stream)
        if end == .completed {
            if !parts.isEmpty { return streams[stream].isEnding = true }
            if streams[stream].plan.hedge != nil { win(stream, number) }
        }
        for part in parts { quit(part) }
        streams[stream].live.removeAll { $0.number == number }
        stop(stream, number)
        if streams[stream].plan.hedge != nil, followsInHedge(stream, number) { return }
        attemptEnds(stream, .inner, end == .completed ? nil : .end(end))
    }

    /// Without figures: the page does not say whether a place is free by then.
    mutating func stop(_ stream: Int, _ number: Int) {
        timers.removeAll { $0.stream == stream && ($0.timer == .element(number) || $0.timer == .end(number)) }
        lines.append("\(now.asTime) stream \(stream) stop \(number)")
    }

    // The end of a stream.

    /// The result is over.
    mutating func finish(_ stream: Int, _ text: String) {
        streams[stream].phase = .over
        write(text, stream)
        guard let parent = streams[stream].plan.parent, streams[parent].isEnding, parts(of: parent).isEmpty,
            let attempt = streams[parent].live.first
        else { return }
        streams[parent].isEnding = false
        sourceEnds(parent, attempt.number, .completed)
    }

    private func parts(of stream: Int) -> [Int] {
        program.isNested
            ? streams.indices.filter { streams[$0].plan.parent == stream && streams[$0].isAlive } : []
    }

    /// The subscriber leaves.
    mutating func quit(_ stream: Int) {
        tearDown(stream)
        abandon(stream, .outer)
        streams[stream].phase = .over
    }

    /// What is inside of an attempt of the outer policy ends.
    mutating func tearDown(_ stream: Int) {
        timers.removeAll { $0.stream == stream }
        for part in parts(of: stream) { quit(part) }
        let live = streams[stream].live
        (streams[stream].live, streams[stream].isEnding) = ([], false)
        for attempt in live.reversed() { stop(stream, attempt.number) }
        abandon(stream, .inner)
        leaveQueue(stream)
        tell(streams[stream].outer.hasEmitted ? .success : .dropped, \.held, of: stream)
        streams[stream].turns = []
        freePlaces(stream)
    }
}
