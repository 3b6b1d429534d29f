/// What the pages say of streams behind limits, without a class of the library: arrays and whole numbers.
///
/// What is due happens in the order of its times and, for equal times, in the order in which it was set, as
/// on a `VirtualTimeScheduler`.
struct LimitModel {
    typealias Program = LimitProgram

    /// What is set for a stream: the end of its source, the next run of an inner policy or the next attempt
    /// of an outer one, the end of its wait for a place, its start with a place, and its turn.
    enum Timer { case end, run, attempt, tooLate, place, turn }

    enum Phase { case new, waiting, placed, running, pausing, over }

    struct Stream {
        let plan: Program.Stream
        var phase = Phase.new
        /// Attempts of the outer policy so far, runs of the inner one in this attempt, and runs altogether.
        var attempts = 0
        var runs = 0
        var allRuns = 0
        /// The limits in the order in which they are asked, and how many of them have let it.
        var limits: [Int] = []
        var passed = 0
        var places: [Int] = []
        var turns: [(limit: Int, number: Int)] = []
    }

    /// A number of one of the kinds of limits.
    enum Limit { case places(PlacesModel), rate(RateModel), breaker(BreakerModel) }

    var limits: [Limit] = []
    var names: [String] = []
    var streams: [Stream]
    var timers: [(due: Attoseconds, order: Int, timer: Timer, stream: Int)] = []
    var (now, order) = (0, 0)
    /// What has happened since the lines were read, with the figures of that moment.
    var lines: [String] = []
    /// What is worth counting: see `LimitModelChecks`.
    var reached: Set<String> = []
    var keys: KeysModel?
    /// When attempts have started, and behind which limits.
    var starts: [(time: Attoseconds, limits: [Int])] = []

    init(_ program: Program) {
        streams = program.streams.map { Stream(plan: $0) }
        if let maxKeys = program.maxKeys {
            keys = KeysModel(maxKeys: maxKeys, settings: program.limits)
        } else {
            for (index, limit) in program.limits.enumerated() { add(limit, named: "\(index)") }
        }
    }

    mutating func add(_ limit: Program.Limit, named name: String) {
        names.append(name)
        switch limit {
        case .places(let count, let maxWaiting, let maxWait):
            limits.append(.places(PlacesModel(count: count, maxWaiting: maxWaiting, maxWait: maxWait)))
        case .rate(let count, let period, let burst, let maxWaiting, let maxWait):
            limits.append(
                .rate(
                    RateModel(
                        interval: (period + count - 1) / count, burst: burst ?? count,
                        maxWaiting: maxWaiting, maxWait: maxWait)))
        case .breaker: limits.append(.breaker(BreakerModel()))
        }
    }

    /// The streams whose source runs and ends by hand, and those that have begun and are not over.
    var running: [Int] { streams.indices.filter { streams[$0].phase == .running && run(of: $0).end == nil } }
    var alive: [Int] { streams.indices.filter { ![.new, .over].contains(streams[$0].phase) } }

    func run(of stream: Int) -> Program.Run {
        let plan = streams[stream].plan
        return plan.runs[min(streams[stream].allRuns, plan.runs.count) - 1]
    }

    // Steps.

    mutating func take(_ step: Program.Step) {
        switch step {
        case .start(let stream):
            streams[stream].limits = order(streams[stream].plan.limits)
            attempt(stream)
        case .element(let stream) where running.contains(stream): write("next", stream)
        case .end(let stream, let end) where running.contains(stream): sourceEnds(stream, end)
        case .dispose(let stream) where alive.contains(stream): leave(stream)
        case .advance(let time): advance(to: now + time)
        case .jump(let time): now += time
        case .look(let time): lines.append("later: \(figures(at: now + time))")
        case .isolate(let limit): limits[limit] = .breaker(breaker(limit, isIsolated: true))
        case .close(let limit): limits[limit] = .breaker(breaker(limit, isIsolated: false))
        case .element, .end, .dispose: break
        }
    }

    private func breaker(_ limit: Int, isIsolated: Bool) -> BreakerModel {
        guard case .breaker(var breaker) = limits[limit] else { return BreakerModel() }
        breaker.isIsolated = isIsolated
        return breaker
    }

    private mutating func advance(to time: Attoseconds) {
        while let first = timers.min(by: { ($0.due, $0.order) < ($1.due, $1.order) }), first.due <= time {
            timers.removeAll { $0.order == first.order }
            if first.due < now { reached.insert("a late timer") }
            now = max(now, first.due)
            switch first.timer {
            case .end: sourceEnds(first.stream, run(of: first.stream).end ?? .completed)
            case .run: run(first.stream)
            case .attempt: attempt(first.stream)
            case .tooLate: placeIsTooLate(first.stream)
            case .place: startWithPlace(first.stream)
            case .turn: turnComes(first.stream)
            }
        }
        now = max(now, time)
    }

    // What the parts of the model have in common.

    mutating func set(_ timer: Timer, of stream: Int, after delay: Attoseconds) {
        timers.append((now + max(0, delay), order, timer, stream))
        order += 1
    }

    mutating func cancel(_ timer: Timer, of stream: Int) {
        timers.removeAll { $0.stream == stream && $0.timer == timer }
    }

    mutating func write(_ text: String, _ stream: Int) {
        lines.append("\(now.asTime) stream \(stream) \(text)  \(figures(at: now))")
    }

    /// Without figures: the page does not say whether a place is free by then.
    mutating func stop(_ stream: Int) { lines.append("\(now.asTime) stream \(stream) stop") }

    func figures(at time: Attoseconds) -> String {
        let all = zip(names, limits).map { name, limit in
            let text =
                switch limit {
                case .places(let places): places.figures
                case .rate(let rate): rate.figures(at: time)
                case .breaker(let breaker): breaker.figures
                }
            return "\(name): \(text)"
        }
        return keys.map { $0.figures(all) } ?? all.joined(separator: ", ")
    }
}

extension Int {
    /// Milliseconds, or attoseconds where that is not exact.
    var asTime: String {
        self % 1_000_000_000_000 == 0 ? "\(Double(self / 1_000_000_000_000) / 1_000)" : "\(self)as"
    }
}
