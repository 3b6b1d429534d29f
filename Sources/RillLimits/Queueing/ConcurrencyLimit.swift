/// How many calls may run at the same time: a fixed number, or one that follows from how long calls take.
///
/// Of `size` calls that run, `size` × *the time of a call without a queue* ÷ *the time of a call* are worked
/// on (J. Little, "A proof for the queuing formula L = λW", 1961). The others wait in a queue of the
/// dependency, which is to be short, but never empty. The comparison with the time of an idle dependency is
/// that of TCP Vegas (Brakmo and Peterson, 1995). That it is measured again, with few calls, is that of BBR
/// (Cardwell and others, 2016).
struct ConcurrencyLimit: Sendable {
    /// A call that has ended.
    struct Call {
        let start: Instant
        let end: Instant
        /// False for one that was disposed of: it would have taken longer.
        let isAnswer: Bool

        var seconds: Double { start.duration(to: end) / .seconds(1) }
    }

    /// Calls that are judged as a whole: single ones differ by chance.
    private struct Round {
        var answers = 0.0
        var abandoned = 0.0
        var seconds = 0.0
        var peak = 0

        /// The time of those that were given up counts, and they do not: they would have taken longer
        /// (Epstein and Sobel, "Life Testing", 1953).
        var mean: Double { seconds / max(1, answers) }
        var isKnown: Bool { answers >= abandoned }
    }

    /// Times differ by chance: what takes a quarter longer has not waited.
    private static let tolerance = 1.25
    private static let roundsBetweenProbes = 40

    let bounds: ClosedRange<Int>
    private var size: Double
    /// What a call takes when none waits in the dependency, and how many calls have told it.
    private var idle: (seconds: Double, calls: Double)?
    private var hasQueued = false
    /// How many rounds in a row were as quick as without a queue: there may be far more places.
    private var calmRounds = 0
    private var round = Round()
    private var rounds = 0
    /// The largest size since the last probe.
    private var largest = 0.0
    /// While a quarter of the places is given away: calls that start from then on find no queue.
    private var probe: Instant?

    init(_ bounds: ClosedRange<Int>) {
        self.bounds = bounds
        size = Double(bounds.lowerBound)
    }

    var isFixed: Bool { bounds.lowerBound == bounds.upperBound }

    /// Without the probes.
    var usualPlaces: Int {
        Int(exactly: size.rounded(.down)).map { max(bounds.lowerBound, $0) } ?? bounds.upperBound
    }

    private var probePlaces: Int { max(bounds.lowerBound, usualPlaces / 4) }

    /// How many calls may run while these `starts` do.
    func places(at now: Instant, starts: () -> [Instant]) -> Int {
        guard let probe else { return usualPlaces }
        // What has not ended in a probe may never end, and takes no place from those that are measured.
        let older = now < probe ? 0 : starts().count { $0 < probe }
        return min(usualPlaces, probePlaces + older)
    }

    /// `running` calls ran when it ended, itself included, and the others since these `starts`.
    mutating func add(_ call: Call, running: Int, starts: () -> [Instant]) {
        // Of one that was given up early nothing is known.
        guard call.isAnswer || call.seconds >= idle?.seconds ?? .infinity, call.start >= probe ?? call.start
        else { return }
        round.seconds += call.seconds
        round.peak = max(round.peak, running)
        if call.isAnswer { round.answers += 1 } else { round.abandoned += 1 }
        guard round.answers + round.abandoned >= callsOfRound else { return }
        if let probe {
            // The short ones have ended first, so that the time of those that run counts too.
            for start in starts() where start >= probe {
                round.seconds += start.duration(to: call.end) / .seconds(1)
            }
        }
        judge(at: call.end)
        round = Round()
    }

    private var callsOfRound: Double {
        if idle == nil { return 20 }
        if probe != nil { return max(40, 3 * Double(probePlaces)) }
        // At first it is in a hurry.
        return max(hasQueued ? 40 : 20, 2 * Double(usualPlaces))
    }

    private mutating func judge(at now: Instant) {
        let mean = round.mean
        guard let known = idle?.seconds else { return idle = (mean, round.answers) }
        if probe != nil {
            if round.isKnown { learn(mean, known) }
            (probe, rounds, largest) = (nil, 0, size)
            return
        }
        // No fewer calls can be tried, so every round is a probe.
        if usualPlaces == probePlaces, round.isKnown { learn(mean, known) }
        // If the callers do not use the places, the time says nothing about more of them.
        if 2 * round.peak > usualPlaces { resize(idle: idle?.seconds ?? known) }
        rounds += 1
        largest = max(largest, size)
        // What has lost half of its places in vain has to know whether the dependency has changed.
        guard rounds >= Self.roundsBetweenProbes || size < largest / 2 else { return }
        probe = now.advanced(by: .seconds(round.answers > 0 ? mean : known))
    }

    /// Twice as long is no chance: the dependency has changed.
    private mutating func learn(_ mean: Double, _ known: Double) {
        idle?.seconds = mean > 2 * known ? mean : (mean + known) / 2
    }

    private mutating func resize(idle known: Double) {
        let atWork = size * min(1, Self.tolerance * known / round.mean)
        calmRounds = round.mean < 1.1 * known ? calmRounds + 1 : 0
        if !hasQueued && atWork > 0.9 * size {
            // It doubles until the first queue, as the slow start of TCP does, and learns meanwhile.
            let calls = (idle?.calls ?? 0) + round.answers
            idle = (known + (round.mean - known) * round.answers / calls, calls)
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
