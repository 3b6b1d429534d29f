/// How a breaker of a trace is made: times are milliseconds, rates thousandths.
struct CircuitBreakerSettings {
    enum Window { case calls(Int), time(Int) }

    let failureRate, minimumCalls: Int
    let window: Window
    let slowCall: Int?
    let slowCallRate: Int
    /// The durations of the open states; the last repeats.
    let open: [Int]
    let probes, probeTimeout: Int
    private let backoff: Backoff

    init(_ dice: inout ModelDice) {
        failureRate = dice.isLikely(50) ? 50 * dice.number(1...20) : dice.number(1...1_000)
        minimumCalls = dice.number(1...5)
        window =
            dice.isLikely(50)
            ? .calls(minimumCalls + dice.number(0...5)) : .time(dice.number(10...120))
        slowCall = dice.maybe { $0.even(2...12) }
        slowCallRate = dice.isLikely(50) ? 50 * dice.number(1...20) : dice.number(1...1_000)
        probes = dice.number(1...3)
        probeTimeout = dice.even(2...24)
        (backoff, open) = Self.open(&dice)
    }

    /// A backoff, and its delays by the table of its page.
    private static func open(_ dice: inout ModelDice) -> (Backoff, [Int]) {
        let first = dice.even(0...24)
        let duration = Duration.milliseconds(first)
        let step = dice.even(2...10)
        let numbers = 0..<40
        var fibonacci = [1, 1]
        while fibonacci.count < 40 {
            fibonacci.append(fibonacci[fibonacci.count - 1] + fibonacci[fibonacci.count - 2])
        }
        switch dice.number(0...6) {
        case 0: return (.immediate, [0])
        case 1: return (.constant(duration), [first])
        case 2:
            return (
                .linear(initial: duration, increment: .milliseconds(step)), numbers.map { first + $0 * step }
            )
        case 3:
            let cap = first + dice.even(0...60)
            return (
                .exponential(initial: duration).cap(.milliseconds(cap)),
                numbers.map { min(cap, first << $0) }
            )
        case 4: return (.fibonacci(initial: duration), fibonacci.map { first * $0 })
        case 5:
            let list = (0..<dice.number(1...4)).map { _ in dice.even(0...30) }
            return (.delays(list.map { .milliseconds($0) }), list)
        default:
            let count = dice.number(1...3)
            return (
                .constant(duration).prefix(count).then(.delays([.milliseconds(step)])),
                Array(repeating: first, count: count) + [step]
            )
        }
    }

    var breaker: CircuitBreaker {
        let window: CircuitBreaker.Window =
            switch window {
            case .calls(let count): .calls(count)
            case .time(let time): .time(.milliseconds(time))
            }
        return CircuitBreaker(
            failureRate: Double(failureRate) / 1_000, minimumCalls: minimumCalls, window: window,
            slowCall: slowCall.map { .milliseconds($0) }, slowCallRate: Double(slowCallRate) / 1_000,
            open: backoff, probes: probes, probeTimeout: .milliseconds(probeTimeout), name: "b")
    }
}
