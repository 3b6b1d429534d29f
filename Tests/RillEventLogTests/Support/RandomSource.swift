/// What a random stream does in each of its attempts.
struct RandomSource: Sendable {
    typealias Step = (delay: Duration, event: Event<String>)

    private let attempts: [[Step]]

    init(using generator: inout SplitMix64) {
        attempts = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
            var steps: [Step] = []
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                steps.append((.random(using: &generator), .next(.random(using: &generator))))
            }
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: break
            case 1: steps.append((.random(using: &generator), .completed))
            case 2: steps.append((.random(using: &generator), .error(Boom(.random(using: &generator)))))
            case 3: steps.append((.random(using: &generator), .error(Refusal.busy(after: 3))))
            default:
                steps.append((.random(using: &generator), .error(Refusal.said(.random(using: &generator)))))
            }
            return steps
        }
    }

    /// Every subscription plays the next attempt, and those after the last play the last.
    func stream(on scheduler: any Scheduler) -> Observable<String> {
        let counter = Atomic<Int>(0)
        return .create { observer, lifetime in
            let number = counter.add(1, ordering: .relaxed).oldValue
            var due = Duration.zero
            for step in attempts[min(number, attempts.count - 1)] {
                due += step.delay
                if due == .zero {
                    observer.on(step.event)
                } else {
                    scheduler.schedule(after: due, in: lifetime) { observer.on(step.event) }
                }
            }
        }
    }
}

extension Duration {
    /// Nothing, whole milliseconds, nanoseconds or attoseconds.
    static func random(using generator: inout SplitMix64) -> Duration {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: .zero
        case 1: .milliseconds(Int.random(in: 0...5, using: &generator))
        case 2: .nanoseconds(Int64.random(in: 0...5_000_000, using: &generator))
        default: Duration(attoseconds: Int128.random(in: 0...5_000_000_000_000_000, using: &generator))
        }
    }
}

extension String {
    /// A short text with characters that need escaping.
    static func random(using generator: inout SplitMix64) -> String {
        let characters = Array("abc129 \"\\/\n\t\u{0}\u{1B}é漢👩‍👩‍👧<&>{}[],:#|^~-\u{2028}\u{7F}")
        return String(
            (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                characters[Int.random(in: 0..<characters.count, using: &generator)]
            })
    }
}
