/// How a breaker of a program is made: rates are thousandths, and a window of time is milliseconds.
struct CircuitBreakerSettings: Sendable {
    enum Window: Sendable { case calls(Int), time(Int) }

    let failureRate, minimumCalls: Int
    let window: Window
    let slowCall: Attoseconds?
    let slowCallRate: Int
    /// The durations of the open states; the last repeats.
    let open: [Attoseconds]
    let probes: Int
    let probeTimeout: Attoseconds
    private let backoff: Backoff

    init(_ dice: inout ModelDice) {
        failureRate = dice.isLikely(50) ? 50 * dice.number(1...20) : dice.number(1...1_000)
        minimumCalls = dice.number(1...5)
        window =
            dice.isLikely(50)
            ? .calls(minimumCalls + dice.number(0...5)) : .time(dice.number(10...120))
        slowCall = dice.maybe { $0.evenMilliseconds(2...12) }
        slowCallRate = dice.isLikely(50) ? 50 * dice.number(1...20) : dice.number(1...1_000)
        probes = dice.number(1...3)
        probeTimeout = dice.evenMilliseconds(2...24)
        (backoff, open) = Self.open(&dice)
    }

    /// A backoff, and its delays by the table of its page; no program lasts longer than `most`.
    private static func open(_ dice: inout ModelDice) -> (Backoff, [Attoseconds]) {
        let most = 3_000 * LimitProgram.millisecond
        let (first, step) = (dice.evenMilliseconds(0...24), dice.evenMilliseconds(2...10))
        let duration = Duration.attoseconds(first)
        switch dice.number(0...6) {
        case 0: return (.immediate, [0])
        case 1: return (.constant(duration), [first])
        case 2:
            return (
                .linear(initial: duration, increment: .attoseconds(step)), (0..<40).map { first + $0 * step }
            )
        case 3:
            let cap = first + dice.evenMilliseconds(0...60)
            var delays = [first]
            while delays.count < 40 { delays.append(min(cap, 2 * delays[delays.count - 1])) }
            return (.exponential(initial: duration).cap(.attoseconds(cap)), delays)
        case 4:
            var delays = [first, first]
            while delays.count < 40 { delays.append(min(most, delays.suffix(2).reduce(0, +))) }
            return (.fibonacci(initial: duration), delays)
        case 5:
            let list = dice.list(of: 1...4) { $0.evenMilliseconds(0...30) }
            return (.delays(list.map { .attoseconds($0) }), list)
        default:
            let count = dice.number(1...3)
            return (
                .constant(duration).prefix(count).then(.delays([.attoseconds(step)])),
                Array(repeating: first, count: count) + [step]
            )
        }
    }

    func breaker(named name: String) -> CircuitBreaker {
        let window: CircuitBreaker.Window =
            switch window {
            case .calls(let count): .calls(count)
            case .time(let time): .time(.milliseconds(time))
            }
        return CircuitBreaker(
            failureRate: Double(failureRate) / 1_000, minimumCalls: minimumCalls, window: window,
            slowCall: slowCall.map { .attoseconds($0) }, slowCallRate: Double(slowCallRate) / 1_000,
            open: backoff, probes: probes, probeTimeout: .attoseconds(probeTimeout), name: name)
    }
}
