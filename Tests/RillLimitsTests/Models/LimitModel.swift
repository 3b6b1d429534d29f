/// What the pages say of streams behind limits, without a class of the library: arrays and whole numbers.
///
/// What is due happens in the order of its times and, for equal times, in the order in which it was set, as
/// on a `VirtualTimeScheduler`.
struct LimitModel {
    typealias Program = LimitProgram

    /// What is set for a stream: an event of an attempt of its source, the next attempt of a hedge, the end
    /// of the time of an attempt, the next attempt of a policy, the end of its wait for a place, its start
    /// with a place, and its turn.
    enum Timer: Equatable {
        case element(Int), end(Int), delay, cutOff, attempt(Level), tooLate, place, turn
    }

    let program: Program
    /// Without lines it is faster.
    private let isWriting: Bool
    /// Whether the library has started the source in that attempt of that stream: what a throttle draws is
    /// not on a page.
    let hasStarted: (_ stream: Int, _ attempt: Int) -> Bool
    /// The limits by their numbers. Those of keys are made when they are needed.
    var places: [Int: PlacesModel] = [:]
    var rates: [Int: RateModel] = [:]
    var breakers: [Int: CircuitBreakerModel] = [:]
    var throttles: [Int: AdaptiveThrottleModel] = [:]
    private(set) var names: [String] = []
    var keys: KeysModel?
    var budgets: [RetryBudgetModel]
    var quantiles: [QuantileModel]
    var streams: [Stream]
    var timers: [(due: Attoseconds, order: Int, timer: Timer, stream: Int)] = []
    private var order = 0
    private(set) var now: Attoseconds
    /// What has happened since the lines were taken, with the figures of that moment.
    var lines: [String] = []
    /// What tests want to have happened in some program; the models of limits have such lists too.
    var reached: Set<String> = []

    var allReached: Set<String> {
        reached.union(breakers.values.flatMap(\.reached).map { "\($0)" })
            .union(throttles.values.flatMap(\.reached).map { "\($0)" })
            .union(budgets.flatMap(\.reached).map { "\($0)" })
    }

    init(
        _ program: Program, isWriting: Bool = true,
        hasStarted: @escaping (Int, Int) -> Bool = { _, _ in true }
    ) {
        (self.program, self.hasStarted, now) = (program, hasStarted, program.begin)
        self.isWriting = isWriting
        budgets = program.budgets.map { RetryBudgetModel($0) }
        quantiles = program.quantiles.map { QuantileModel($0) }
        streams = program.streams.map { Stream(plan: $0) }
        if let maxKeys = program.maxKeys {
            keys = KeysModel(maxKeys: maxKeys)
        } else {
            for index in program.limits.indices { add(index) }
        }
    }

    /// Makes the limit of that number of the program, and returns its own.
    @discardableResult mutating func add(_ limit: Int) -> Int {
        let number = names.count
        names.append("\(limit)")
        switch program.limits[limit] {
        case .places(let count, let maxWaiting, let maxWait):
            places[number] = PlacesModel(count: count, maxWaiting: maxWaiting, maxWait: maxWait)
        case .rate(let count, let period, let burst, let maxWaiting, let maxWait):
            rates[number] = RateModel(
                interval: (period + count - 1) / count, burst: burst ?? count, maxWaiting: maxWaiting,
                maxWait: maxWait)
        case .breaker(let settings): breakers[number] = CircuitBreakerModel(settings)
        case .throttle(let settings): throttles[number] = AdaptiveThrottleModel(settings)
        }
        return number
    }

    // Steps.

    mutating func take(_ step: Program.Step) {
        switch step {
        case .start(let stream): start(stream)
        case .element(let stream, let attempt) where isLive(stream, attempt): element(stream, attempt)
        case .end(let stream, let attempt, let end) where isLive(stream, attempt):
            sourceEnds(stream, attempt, end)
        case .dispose(let stream) where streams[stream].isAlive && streams[stream].plan.parent == nil:
            reached.insert("left while \(streams[stream].phase)")
            if streams[stream].live.count > 1 { reached.insert("left while several run") }
            quit(stream)
        case .advance(let time): advance(to: now + time)
        case .jump(let time): now += time
        case .look(let time): lines.append("later: \(figures(at: now + time))")
        case .hand(let breaker, .isolate): breakers[breaker]?.isolate()
        case .hand(let breaker, .close): breakers[breaker]?.close()
        case .hand(let breaker, .metricsOnly): breakers[breaker]?.metricsOnly()
        case .record(let quantile, let latency): quantiles[quantile].latencies.append(max(0, latency))
        case .element, .end, .dispose: break
        }
    }

    /// When something follows that is not late.
    var nextMoment: Attoseconds? { timers.lazy.map(\.due).filter { $0 > now }.min() }

    private mutating func advance(to time: Attoseconds) {
        while let first = timers.min(by: { ($0.due, $0.order) < ($1.due, $1.order) }), first.due <= time {
            timers.removeAll { $0.order == first.order }
            if first.due < now { reached.insert("a late timer") }
            now = max(now, first.due)
            let stream = first.stream
            switch first.timer {
            case .element(let attempt): element(stream, attempt)
            case .end(let attempt):
                sourceEnds(stream, attempt, streams[stream].plan.attempts[attempt].end ?? .completed)
            case .delay: startAnother(stream)
            case .cutOff: cutOff(stream)
            case .attempt(let level): attempt(stream, level)
            case .tooLate: placeIsTooLate(stream)
            case .place: startWithPlace(stream)
            case .turn: turnComes(stream)
            }
        }
        now = max(now, time)
    }

    mutating func set(_ timer: Timer, of stream: Int, after delay: Attoseconds) {
        timers.append((now + max(0, delay), order, timer, stream))
        order += 1
    }

    mutating func cancel(_ timer: Timer, of stream: Int) {
        timers.removeAll { $0.stream == stream && $0.timer == timer }
    }

    // Lines.

    mutating func write(_ text: String, _ stream: Int) {
        guard isWriting else { return }
        let figures = program.isNested ? "" : "  \(figures(at: now))"
        lines.append("\(now.asTime) stream \(stream) \(text)\(figures)")
    }

    /// What has happened since the last call, and the figures now. The page does not say in which order
    /// streams are torn down that are parts of others.
    mutating func takeLines() -> [String] {
        var all = program.isNested ? lines.sorted() : lines
        for number in names.indices {
            all += breakers[number]?.changes.map { "\(names[number]): \($0)" } ?? []
            breakers[number]?.changes = []
        }
        lines = []
        return all + [figures(at: now)]
    }

    func figures(at time: Attoseconds) -> String {
        let all = names.enumerated().map { number, name in
            let text =
                places[number]?.figures ?? rates[number]?.figures(at: time)
                ?? breakers[number]?.figures(at: time) ?? throttles[number]?.figures(at: time)
            return "\(name): \(text ?? "")"
        }
        return
            ((keys?.figures(all) ?? all) + budgets.map { $0.figures(at: time) }
            + quantiles.map(\.value.asTime))
            .joined(separator: ", ")
    }
}
