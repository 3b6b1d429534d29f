/// The way of a stream through its limits.
extension LimitModel {
    /// An attempt of the outer policy, or the only one.
    mutating func attempt(_ stream: Int) {
        streams[stream].attempts += 1
        (streams[stream].runs, streams[stream].passed) = (0, 0)
        // What an open breaker refuses anyhow waits for nothing.
        for limit in streams[stream].limits {
            guard case .breaker(var breaker) = limits[limit], breaker.isIsolated else { continue }
            breaker.refused += 1
            limits[limit] = .breaker(breaker)
            return refuse(stream, "breakerOpen \(names[limit])")
        }
        pass(stream)
    }

    /// Asks the limits that have not let it yet, and starts the source.
    mutating func pass(_ stream: Int) {
        while streams[stream].passed < streams[stream].limits.count {
            let limit = streams[stream].limits[streams[stream].passed]
            switch limits[limit] {
            case .places(var places):
                if places.running < places.count {
                    places.running += 1
                    places.admitted += 1
                    limits[limit] = .places(places)
                    streams[stream].places.append(limit)
                } else if places.waiting.count >= places.maxWaiting {
                    places.refused += 1
                    limits[limit] = .places(places)
                    reached.insert("a line of places that is full")
                    return refuse(stream, "overloaded \(names[limit])")
                } else {
                    places.waiting.append(stream)
                    limits[limit] = .places(places)
                    streams[stream].phase = .waiting
                    if let maxWait = places.maxWait { set(.tooLate, of: stream, after: maxWait) }
                    return
                }
            case .rate(var rate):
                let wait = rate.wait(for: rate.waiting.count + 1, at: now)
                if rate.waiting.isEmpty && wait == 0 {
                    streams[stream].turns.append((limit, rate.takeTurn(at: now)))
                    limits[limit] = .rate(rate)
                } else if rate.waiting.count >= rate.maxWaiting || wait > rate.maxWait ?? .max {
                    rate.refused += 1
                    limits[limit] = .rate(rate)
                    reached.insert(
                        rate.waiting.count >= rate.maxWaiting ? "a full line" : "a wait that is too long")
                    return refuse(stream, "overloaded \(names[limit]) until \((now + wait).asTime)")
                } else {
                    if wait == 0 { reached.insert("a stream behind one whose timer is late") }
                    rate.waiting.append(stream)
                    limits[limit] = .rate(rate)
                    streams[stream].phase = .waiting
                    if rate.waiting.count == 1 { setTurn(limit) }
                    return
                }
            case .breaker(var breaker):
                if breaker.isIsolated {
                    breaker.refused += 1
                    limits[limit] = .breaker(breaker)
                    reached.insert("a refusal after a wait")
                    return refuse(stream, "breakerOpen \(names[limit])")
                }
            }
            streams[stream].passed += 1
        }
        if streams[stream].runs == 0 { starts.append((now, streams[stream].limits)) }
        if streams[stream].runs == 0 { run(stream) } else { startSource(stream) }
    }

    mutating func refuse(_ stream: Int, _ reason: String) {
        if streams[stream].runs > 0 { return runEnds(stream, .refused, "refused \(reason)") }
        giveTurnsBack(stream)
        freePlaces(stream)
        attemptEnds(stream, .refused, "refused \(reason)")
    }

    /// A run of the inner policy. The first has the turn of its attempt, and a further one takes one.
    mutating func run(_ stream: Int) {
        streams[stream].runs += 1
        guard streams[stream].plan.isTwice, streams[stream].runs > 1 else { return startSource(stream) }
        streams[stream].passed = 0
        reached.insert("a run that needs a turn of its own")
        pass(stream)
    }

    private mutating func startSource(_ stream: Int) {
        streams[stream].allRuns += 1
        streams[stream].phase = .running
        write("start", stream)
        let run = self.run(of: stream)
        if run.emits { write("next", stream) }
        guard let end = run.end else { return }
        if run.after == 0 { sourceEnds(stream, end) } else { set(.end, of: stream, after: run.after) }
    }

    mutating func sourceEnds(_ stream: Int, _ end: Program.End) {
        stop(stream)
        runEnds(stream, end, end.text)
    }

    private mutating func runEnds(_ stream: Int, _ end: Program.End, _ text: String) {
        if let delay = streams[stream].plan.inner?.delay(after: streams[stream].runs, end) {
            streams[stream].phase = .pausing
            if delay == 0 { run(stream) } else { set(.run, of: stream, after: delay) }
            return
        }
        streams[stream].turns = []
        freePlaces(stream)
        attemptEnds(stream, end, text)
    }

    private mutating func attemptEnds(_ stream: Int, _ end: Program.End, _ text: String) {
        guard let delay = streams[stream].plan.outer?.delay(after: streams[stream].attempts, end) else {
            streams[stream].phase = .over
            return write(text, stream)
        }
        if text != end.text { reached.insert("a refusal that is retried") }
        streams[stream].phase = .pausing
        if delay == 0 { attempt(stream) } else { set(.attempt, of: stream, after: delay) }
    }
}
