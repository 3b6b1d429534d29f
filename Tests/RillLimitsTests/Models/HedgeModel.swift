/// What the pages say of `hedge`, without a class of the library: arrays and whole numbers.
struct HedgeModel {
    typealias Program = HedgeProgram

    enum Timer { case event(Int), delay, retry }

    struct Stream {
        let plan: Program.Stream
        var isAlive = false
        var tries = 0
        /// Attempts of all hedges so far, and of this one.
        var allAttempts = 0
        var attempts = 0
        /// The attempts of this hedge that run, with the times of their starts.
        var live: [(number: Int, start: Attoseconds)] = []
        var winner: Int?
    }

    let quantiles: [Program.Quantile]
    var latencies: [[Attoseconds]]
    var budgets: [BudgetModel]
    var streams: [Stream]
    var timers: [(due: Attoseconds, order: Int, timer: Timer, stream: Int)] = []
    var (now, order) = (0, 0)
    var lines: [String] = []
    var reached: Set<String> = []

    init(_ program: Program) {
        quantiles = program.quantiles
        latencies = quantiles.map { _ in [] }
        budgets = program.budgets.map(BudgetModel.init)
        streams = program.streams.map { Stream(plan: $0) }
    }

    /// The attempts that run, and the streams that are not over.
    var running: [(Int, Int)] {
        streams.enumerated().flatMap { index, stream in stream.live.map { (index, $0.number) } }
    }
    var alive: [Int] { streams.indices.filter { streams[$0].isAlive } }

    /// The figures of the budgets, and the values of the quantiles.
    var figures: String {
        (budgets.map(\.figures) + quantiles.indices.map { value(of: $0).asTime }).joined(separator: ", ")
    }

    /// The least of the latest latencies that is not below a share of them.
    func value(of quantile: Int) -> Attoseconds {
        let setting = quantiles[quantile]
        let latest = latencies[quantile].suffix(setting.count).sorted()
        guard latest.count >= max(1, setting.count / 10) else { return setting.initially }
        return latest.first { latency in
            latest.count { $0 <= latency } * 100 >= setting.share * latest.count
        } ?? setting.initially
    }

    mutating func take(_ step: Program.Step) {
        switch step {
        case .start(let stream):
            streams[stream].isAlive = true
            hedge(stream)
        case .element(let stream, let number) where isLive(stream, number): element(stream, number)
        case .end(let stream, let number, let end) where isLive(stream, number): ends(stream, number, end)
        case .dispose(let stream) where streams[stream].isAlive:
            streams[stream].isAlive = false
            timers.removeAll { $0.stream == stream }
            if streams[stream].live.count > 1 { reached.insert("left while several run") }
            for attempt in streams[stream].live.reversed() { stop(stream, attempt.number) }
            streams[stream].live = []
        case .advance(let time): advance(to: now + time)
        case .jump(let time): now += time
        case .record(let quantile, let latency): latencies[quantile].append(max(0, latency))
        case .element, .end, .dispose: break
        }
    }

    func isLive(_ stream: Int, _ number: Int) -> Bool {
        streams[stream].live.contains { $0.number == number }
    }

    private mutating func advance(to time: Attoseconds) {
        while let first = timers.min(by: { ($0.due, $0.order) < ($1.due, $1.order) }), first.due <= time {
            timers.removeAll { $0.order == first.order }
            now = max(now, first.due)
            switch first.timer {
            case .event(let number): firstEvent(first.stream, number)
            case .delay: startAnother(first.stream)
            case .retry: hedge(first.stream)
            }
        }
        now = max(now, time)
    }

    mutating func set(_ timer: Timer, of stream: Int, after delay: Attoseconds) {
        timers.append((now + delay, order, timer, stream))
        order += 1
    }

    mutating func cancelDelay(of stream: Int) {
        timers.removeAll { if case .delay = $0.timer { $0.stream == stream } else { false } }
    }

    mutating func write(_ text: String) { lines.append("\(now.asTime) \(text)") }
    mutating func stop(_ stream: Int, _ number: Int) {
        timers.removeAll { if case .event(number) = $0.timer { $0.stream == stream } else { false } }
        write("stream \(stream) stops \(number)")
    }
}
