/// The streams that wait until a breaker may admit them, in the order in which they were first refused.
///
/// A breaker that has closed releases them by a slow start: as many as there are probes, then one for each
/// success. In every second round the number doubles, unless the answers of the round before took more than
/// twice as long as usual, because then a queue grows in the dependency. So a dependency gets at most twice
/// what it answers, and the effect of a step is seen before the next step. A failure releases no stream. An
/// attempt without an answer is given up like a probe, and at least one attempt is always in flight.
///
/// The doubling in every second round is that of L. Brakmo and L. Peterson, "TCP Vegas" (1995).
struct BreakerWaiters: Sendable {
    typealias Wake = @Sendable () -> Void
    typealias Place = AttemptPlace.Number

    private var waiting = WaitQueue<Wake>()
    /// Woken streams that have not asked for admission yet; no other stream is woken in their place.
    private var asking: Set<Place> = []
    /// Streams that a change of state has woken and that have not asked since. If the breaker closes before
    /// they ask, they are released with the others.
    private var recalled: Set<Place> = []
    /// How many waiting streams may start now.
    private var released = 0
    private var round = ReleaseRound()
    /// How long answers take while the breaker is closed, before the outage and since.
    private var usualTime = UsualTime()
    /// The attempts of the release that have no answer yet.
    private var unanswered = WaitQueue<CircuitProbe>()

    /// Whether some streams still wait although the breaker has closed.
    var isReleasing: Bool { !waiting.isEmpty || !recalled.isEmpty }

    /// Whether the woken streams will take all free probes and `place` is not among them.
    func isBehind(_ place: Place?, for free: Int) -> Bool {
        free > 0 && asking.count >= free && !isTurn(of: place)
    }

    /// The stream at that place asks for admission.
    mutating func ask(from place: Place?) { if let place { recalled.remove(place) } }

    /// The lifetimes of the unanswered attempts of the release, for which other streams wait.
    var awaited: [Lifetime] { unanswered.isEmpty ? [] : unanswered.all.compactMap(\.lifetime) }

    mutating func nextPlace() -> Place { waiting.reserve() }

    mutating func insert(_ wake: @escaping Wake, at place: Place) { waiting.insert(wake, at: place) }

    func isTurn(of place: Place?) -> Bool { place.map(asking.contains) ?? false }

    /// Forgets a stream. If its turn had come and it has not started, another stream takes the turn.
    mutating func remove(_ place: Place, hasStarted: Bool) -> Wake? {
        if asking.remove(place) != nil && !hasStarted { released += 1 }
        recalled.remove(place)
        return waiting.remove(place)
    }

    /// Takes all streams, to ask again because the breaker has changed its state.
    mutating func takeAll() -> [Wake] {
        begin()
        var all: [Wake] = []
        while let next = waiting.popFirst() {
            recalled.insert(next.ticket)
            all.append(next.waiter)
        }
        return all
    }

    /// Takes as many streams as there are free probes, less the woken streams that have not asked yet.
    mutating func takeFirst(_ freeProbes: Int) -> [Wake] { take(freeProbes - asking.count) }

    /// The breaker has closed.
    mutating func beginRelease(_ first: Int) {
        begin()
        released = first
    }

    private mutating func begin() {
        recalled.formUnion(asking)
        (asking, unanswered, released, round) = ([], WaitQueue(), 0, ReleaseRound())
    }

    /// Uses up the turn of that place: from now on the result of the attempt releases further streams.
    mutating func attemptStarted(
        _ permit: Circuit.Permit, of place: Place?, in lifetime: Lifetime, at now: Instant
    ) {
        if let place { asking.remove(place) }
        unanswered.insert(CircuitProbe(start: now, lifetime: lifetime), at: permit)
        round.last = permit
    }

    /// The first element or the end of an attempt has come.
    mutating func attemptAnswered(_ permit: Circuit.Permit, _ result: AttemptResult, after time: Duration) {
        guard !unanswered.isEmpty, unanswered.remove(permit) != nil else { return }
        switch result {
        case .success, .started: released += round.released(by: permit, after: time, usually: usualTime.known)
        case .dropped, .refused: released += 1
        case .failure: break
        }
    }

    /// Learns the time of an answer of a closed breaker. Once a release has doubled, it affects that time
    /// itself.
    mutating func learn(_ time: Duration) {
        if !isReleasing { return usualTime.append(time, moving: 0.01) }
        if !round.hasDoubled || usualTime.known == nil { usualTime.append(time, moving: 0.002) }
    }

    /// Gives up the attempts without an answer after that time; each releases another stream.
    mutating func giveUpAttempts(after timeout: Duration, at now: Instant) {
        while let permit = unanswered.first, let probe = unanswered[permit],
            probe.start.duration(to: now) >= timeout
        {
            unanswered.remove(permit)
            released += 1
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

/// The answers to the attempts of one round, which were started by the answers of the round before.
private struct ReleaseRound: Sendable {
    /// The median needs no more times than those of the first answers.
    private static let most = 64

    /// The latest attempt.
    var last = -1
    /// The first attempt of the next round.
    private var next = 0
    /// The first round doubles nothing: it shows how long answers take.
    private var isDoubling = true
    private(set) var hasDoubled = false
    private var times: [Duration] = []

    /// How many streams an answer releases.
    mutating func released(by permit: Circuit.Permit, after time: Duration, usually usual: Duration?) -> Int {
        if permit >= next {
            isDoubling = !isDoubling && (usual.map { median - $0 <= $0 } ?? true)
            if isDoubling { hasDoubled = true }
            next = last + 1
            times = []
        }
        if times.count < Self.most { times.append(time) }
        return isDoubling ? 2 : 1
    }

    private var median: Duration { times.isEmpty ? .zero : times.sorted()[times.count / 2] }
}
