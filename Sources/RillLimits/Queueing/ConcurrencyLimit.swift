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
        var calls = 0.0
        var seconds = 0.0
        var peak = 0
        var hasAbandoned = false

        var mean: Double { seconds / calls }
    }

    /// Times differ by chance: what takes a quarter longer has not waited.
    private static let tolerance = 1.25
    private static let roundsBetweenProbes = 40

    let bounds: ClosedRange<Int>
    private var size: Double
    /// What a call takes when none waits in the dependency, and how many calls have told it.
    private var idle: (seconds: Double, calls: Double)?
    private var hasQueued = false
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

    var places: Int { probe == nil ? usualPlaces : max(bounds.lowerBound, usualPlaces / 4) }

    /// `running` calls ran when it ended, itself included, and the others since these `starts`.
    mutating func add(_ call: Call, running: Int, starts: () -> [Instant]) {
        // Of one that was given up it is known that it was slow, or nothing.
        guard call.isAnswer || call.seconds > 2 * (idle?.seconds ?? .infinity),
            call.start >= probe ?? call.start
        else { return }
        round.calls += 1
        round.seconds += call.seconds
        round.peak = max(round.peak, running)
        round.hasAbandoned = round.hasAbandoned || !call.isAnswer
        let enough = idle == nil ? 20 : max(40, Double(places) * (probe == nil ? 2 : 3))
        guard round.calls >= enough else { return }
        if let probe {
            // The short ones have ended first, so that the time of those that run counts too (Epstein and
            // Sobel, "Life Testing", 1953).
            for start in starts() where start >= probe {
                round.seconds += start.duration(to: call.end) / .seconds(1)
            }
        }
        judge(at: call.end)
        round = Round()
    }

    private mutating func judge(at now: Instant) {
        let mean = round.mean
        guard let known = idle?.seconds else { return idle = (mean, round.calls) }
        if probe != nil {
            // Twice as long is no chance: the dependency has changed.
            if !round.hasAbandoned { idle?.seconds = mean > 2 * known ? mean : (mean + known) / 2 }
            (probe, rounds, largest) = (nil, 0, size)
            return
        }
        // If the callers do not use the places, the time says nothing about more of them.
        if 2 * round.peak > places { resize(idle: known) }
        rounds += 1
        largest = max(largest, size)
        // What has lost half of its places in vain has to know whether the dependency has changed.
        guard rounds >= Self.roundsBetweenProbes || size < largest / 2 else { return }
        probe = now.advanced(by: .seconds(mean))
    }

    private mutating func resize(idle known: Double) {
        let atWork = size * min(1, Self.tolerance * known / round.mean)
        if !hasQueued && atWork > 0.9 * size {
            // It doubles until the first queue, as the slow start of TCP does, and learns meanwhile.
            let calls = (idle?.calls ?? 0) + round.calls
            idle = (known + (round.mean - known) * round.calls / calls, calls)
            size *= 2
        } else {
            let aim = atWork + (atWork.squareRoot() + 1) / 2
            size = hasQueued ? (size + aim) / 2 : aim
            hasQueued = true
        }
        size = min(max(size, Double(bounds.lowerBound)), Double(bounds.upperBound))
    }
}
