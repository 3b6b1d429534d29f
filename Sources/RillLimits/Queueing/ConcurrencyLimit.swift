/// How many calls may run at the same time: a fixed number, or one that follows from how long calls take.
///
/// Of `size` calls that run, the dependency works on `size` × *the time of a call without a queue* ÷ *the
/// time of a call* (J. Little, "A proof for the queuing formula L = λW", 1961). The others wait in its queue,
/// which should be short, but never empty. Comparing with the time of an idle dependency is the method of TCP
/// Vegas (Brakmo and Peterson, 1995). Measuring that time again, with few calls, is the method of BBR
/// (Cardwell and others, 2016).
struct ConcurrencyLimit: Sendable {
    /// A call that has ended.
    struct Call {
        let start: Instant
        let end: Instant
        /// False for a call that was disposed of, which would have taken longer.
        let isAnswer: Bool

        var seconds: Double { start.seconds(to: end) }
    }

    /// The numbers of calls, and the time that they have taken.
    private struct Tally {
        var answers = 0.0
        var abandoned = 0.0
        var seconds = 0.0

        var calls: Double { answers + abandoned }
        /// The time of abandoned calls counts, but their number does not, because they would have taken
        /// longer (Epstein and Sobel, "Life Testing", 1953).
        var mean: Double { seconds / max(1, answers) }
        var isKnown: Bool { answers >= abandoned }

        mutating func add(_ call: Call) {
            seconds += call.seconds
            if call.isAnswer { answers += 1 } else { abandoned += 1 }
        }

        static func + (one: Tally, other: Tally) -> Tally {
            Tally(
                answers: one.answers + other.answers, abandoned: one.abandoned + other.abandoned,
                seconds: one.seconds + other.seconds)
        }
    }

    /// Calls that are judged as a whole, because single calls differ by chance.
    private struct Round {
        var prompt = Tally()
        /// Calls that took longer than `patience`.
        var late = Tally()
        var peak = 0

        /// If few calls are late, they were stuck. If many are late, the dependency has become slow.
        var tally: Tally { 10 * late.calls > prompt.calls ? prompt + late : prompt }
    }

    /// Times differ by chance: a call that takes up to a quarter longer has not waited in a queue.
    private static let tolerance = 1.25
    private static let roundsBetweenProbes = 40

    let bounds: ClosedRange<Int>
    private var size: Double
    /// How long a call takes when no call waits in the dependency, and from how many calls this is known.
    private var idle: (seconds: Double, calls: Double)?
    private var hasQueued = false
    /// How many rounds in a row were as fast as without a queue: there may be room for far more places.
    private var calmRounds = 0
    private var round = Round()
    private var rounds = 0
    /// The largest size since the last probe.
    private var largest = 0.0
    /// Set while only a quarter of the places is used: calls that start at this instant or later find no
    /// queue.
    private var probe: Instant?

    init(_ bounds: ClosedRange<Int>) {
        self.bounds = bounds
        size = Double(bounds.lowerBound)
    }

    var isFixed: Bool { bounds.lowerBound == bounds.upperBound }

    /// The number of places outside of probes.
    var usualPlaces: Int {
        Int(exactly: size.rounded(.down)).map { max(bounds.lowerBound, $0) } ?? bounds.upperBound
    }

    private var probePlaces: Int { max(bounds.lowerBound, usualPlaces / 4) }

    /// How many calls may run; `starts` are the starts of the calls that run.
    func places(at now: Instant, starts: () -> [Instant]) -> Int {
        guard let probe else { return usualPlaces }
        // A call from before the probe, or a late one, may never end, and takes no place from measured calls.
        let older = starts().count { now >= probe && $0 < probe || isLate($0, at: now) }
        return min(usualPlaces, probePlaces + older)
    }

    /// When there may be more places although no call ends; nil if that cannot happen.
    func nextChange(after now: Instant, starts: [Instant]) -> Instant? {
        guard let probe, let patience else { return nil }
        return ([probe] + starts.map { $0.advanced(by: patience) }).filter { $0 > now }.min()
    }

    /// A call that takes longer than ten calls without a queue may never end.
    private var patience: Duration? { idle.map { .seconds(10 * max($0.seconds, 0.001)) } }

    private func isLate(_ start: Instant, at now: Instant) -> Bool {
        patience.map { start.advanced(by: $0) <= now } ?? false
    }

    /// When `call` ended, `running` calls ran, itself included; `starts` are the starts of the others.
    mutating func add(_ call: Call, running: Int, starts: () -> [Instant]) {
        // A call that was abandoned early says nothing.
        guard call.isAnswer || call.seconds >= idle?.seconds ?? .infinity, call.start >= probe ?? call.start
        else { return }
        round.peak = max(round.peak, running)
        if isLate(call.start, at: call.end) { round.late.add(call) } else { round.prompt.add(call) }
        guard round.prompt.calls + round.late.calls >= callsOfRound else { return }
        if let probe {
            // Short calls end first, so the time of the calls that still run also counts.
            for start in starts() where start >= probe && !isLate(start, at: call.end) {
                round.prompt.seconds += start.seconds(to: call.end)
            }
        }
        judge(round.tally, at: call.end)
        round = Round()
    }

    private var callsOfRound: Double {
        if idle == nil { return 20 }
        if probe != nil { return max(40, 3 * Double(probePlaces)) }
        // Before the first queue, rounds are shorter, so that the size grows quickly.
        return max(hasQueued ? 40 : 20, 2 * Double(usualPlaces))
    }

    private mutating func judge(_ calls: Tally, at now: Instant) {
        let mean = calls.mean
        guard let known = idle?.seconds else { return idle = (mean, calls.answers) }
        if probe != nil {
            if calls.isKnown { learn(mean, known) }
            (probe, rounds, largest) = (nil, 0, size)
            return
        }
        // There is no smaller number of calls to try, so every round is a probe.
        if usualPlaces == probePlaces, calls.isKnown { learn(mean, known) }
        // If the callers do not use the places, the time says nothing about more of them.
        if 2 * round.peak > usualPlaces { resize(idle: idle?.seconds ?? known, calls) }
        rounds += 1
        largest = max(largest, size)
        // A limit that has halved without effect must find out whether the dependency has changed.
        guard rounds >= Self.roundsBetweenProbes || size < largest / 2 else { return }
        probe = now.advanced(by: .seconds(calls.answers > 0 ? mean : known))
    }

    /// A mean above twice the known time is not chance: the dependency has changed.
    private mutating func learn(_ mean: Double, _ known: Double) {
        idle?.seconds = mean > 2 * known ? mean : (mean + known) / 2
    }

    private mutating func resize(idle known: Double, _ calls: Tally) {
        let atWork = size * min(1, Self.tolerance * known / calls.mean)
        calmRounds = calls.mean < 1.1 * known ? calmRounds + 1 : 0
        if !hasQueued && atWork > 0.9 * size {
            // The size doubles until the first queue, as in TCP's slow start, and the idle time is learned
            // meanwhile.
            let count = (idle?.calls ?? 0) + calls.answers
            idle = (known + (calls.mean - known) * calls.answers / count, count)
            size *= 2
        } else if hasQueued && calmRounds >= 2 {
            size *= 1.5
        } else {
            let aim = atWork + (atWork.squareRoot() + 1) / 2
            size = hasQueued ? (size + aim) / 2 : aim
            hasQueued = true
        }
        size = min(max(size, Double(bounds.lowerBound)), Double(bounds.upperBound))
    }
}

extension Instant {
    /// At least zero and at most thirty years, because a clock may be set back, or jump.
    fileprivate func seconds(to end: Instant) -> Double { min(max(0, duration(to: end) / .seconds(1)), 1e9) }
}
