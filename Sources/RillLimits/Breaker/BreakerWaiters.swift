/// The streams that wait until a breaker may admit them, in the order in which they were first refused.
///
/// A breaker that has closed releases them by a slow start: as many as there are probes, then two for each
/// attempt that succeeds and one for each other, so that a dependency gets at most twice what it answers.
/// Answers that take more than twice as long as the first ones show that a queue grows there: then one
/// follows each. An attempt without an answer is given up like a probe, and one is always under way.
struct BreakerWaiters: Sendable {
    typealias Wake = @Sendable () -> Void
    typealias Place = AttemptPlace.Number

    private var waiting = WaitQueue<Wake>()
    /// Those that were woken and have not asked yet: for them no others are woken.
    private var asking: Set<Place> = []
    /// How many of those that wait may start now.
    private var released = 0
    private var times = AnswerTimes()
    /// The attempts of the release that have no answer yet.
    private var unanswered: Set<Circuit.Permit> = []
    /// When these and others have started, the oldest first.
    private var starts = Queue<(permit: Circuit.Permit, time: Instant)>()

    /// Whether some still wait although the breaker has closed.
    var isReleasing: Bool { !waiting.isEmpty }

    mutating func nextPlace() -> Place { waiting.reserve() }

    mutating func insert(_ wake: @escaping Wake, at place: Place) { waiting.insert(wake, at: place) }

    func isTurn(of place: Place?) -> Bool { place.map(asking.contains) ?? false }

    /// Forgets a stream, which has started or has not: then another takes its turn.
    mutating func remove(_ place: Place, hasStarted: Bool) -> Wake? {
        if asking.remove(place) != nil && !hasStarted { released += 1 }
        return waiting.remove(place)
    }

    /// Those that ask because the breaker has changed its state.
    mutating func takeAll() -> [Wake] {
        begin()
        var all: [Wake] = []
        while let next = waiting.popFirst() { all.append(next.waiter) }
        return all
    }

    /// As many as there are free probes.
    mutating func takeFirst(_ freeProbes: Int) -> [Wake] { take(freeProbes - asking.count) }

    /// The breaker has closed.
    mutating func beginRelease(_ first: Int) {
        begin()
        released = first
    }

    private mutating func begin() {
        (asking, unanswered, starts, released, times) = ([], [], Queue(), 0, AnswerTimes())
    }

    mutating func attemptStarted(_ permit: Circuit.Permit, at now: Instant) {
        unanswered.insert(permit)
        starts.append((permit, now))
    }

    /// The first element or the end of an attempt has come.
    mutating func attemptAnswered(_ permit: Circuit.Permit, isSuccess: Bool, after time: Duration) {
        guard unanswered.remove(permit) != nil else { return }
        guard isSuccess else { return released += 1 }
        times.append(time)
        released += times.areGrowing ? 1 : 2
    }

    /// For an attempt that has no answer after that time, another follows.
    mutating func giveUpAttempts(after timeout: Duration, at now: Instant) {
        while let (permit, start) = starts.first {
            let isAnswered = !unanswered.contains(permit)
            guard isAnswered || start.duration(to: now) >= timeout else { return }
            unanswered.remove(permit)
            _ = starts.popFirst()
            if !isAnswered { released += 1 }
        }
    }

    mutating func takeReleased() -> [Wake] {
        if asking.isEmpty && unanswered.isEmpty { released = max(released, 1) }
        let wakes = take(released)
        released -= wakes.count
        return wakes
    }

    private mutating func take(_ count: Int) -> [Wake] {
        var wakes: [Wake] = []
        while wakes.count < count, let next = waiting.popFirst() {
            asking.insert(next.ticket)
            wakes.append(next.waiter)
        }
        return wakes
    }
}

/// How long the answers since the beginning of a release took. A single one tells little: the times of
/// independent requests vary by more than twice.
private struct AnswerTimes {
    private static let most = 16

    private var first: [Duration] = []
    private var latest: [Duration] = []

    mutating func append(_ time: Duration) {
        if first.count < Self.most { first.append(time) }
        if latest.count == Self.most { latest.removeFirst() }
        latest.append(time)
    }

    /// Whether the latest answers took more than twice as long as the first ones, by their medians; as long
    /// as there are few, whether the last one took more than twice as long as the shortest.
    var areGrowing: Bool {
        guard let shortest = first.min(), let last = latest.last else { return false }
        let areFew = first.count < Self.most
        let (usual, now) = areFew ? (shortest, last) : (median(of: first), median(of: latest))
        return now - usual > usual
    }

    private func median(of times: [Duration]) -> Duration { times.sorted()[times.count / 2] }
}
