/// The way of a stream through the limits in front of it: how it waits for places and turns, and what becomes
/// of both.
extension LimitModel {
    /// An attempt comes to its limits. What an open breaker refuses anyhow waits for nothing.
    mutating func enter(_ stream: Int) {
        (streams[stream].inner, streams[stream].passed) = (PolicyState(began: now), 0)
        for limit in streams[stream].limits {
            if let refusal = refusal(limit, ofRetryAt: now) { return refuse(stream, refusal) }
        }
        pass(stream)
    }

    /// Asks the limits that have not let it yet, and starts what is inside of them.
    mutating func pass(_ stream: Int) {
        while streams[stream].passed < streams[stream].limits.count {
            let limit = streams[stream].limits[streams[stream].passed]
            if let places = places[limit] {
                guard takePlace(stream, limit, places) else { return }
            } else if let rate = rates[limit] {
                guard takeTurn(stream, limit, rate) else { return }
            } else if let refusal = ask(limit, \.held, of: stream) {
                if streams[stream].limits.count > 1 { reached.insert("a refusal after a wait") }
                return refuse(stream, refusal)
            }
            streams[stream].passed += 1
        }
        if streams[stream].inner.attempts == 0 { attempt(stream, .inner) } else { run(stream) }
    }

    private mutating func refuse(_ stream: Int, _ refusal: ModelRefusal) {
        if streams[stream].inner.attempts > 0 { return attemptEnds(stream, .inner, .refusal(refusal)) }
        tell(.refused, \.held, of: stream)
        giveTurnsBack(stream)
        freePlaces(stream)
        attemptEnds(stream, .outer, .refusal(refusal))
    }

    // Places.

    /// Whether the stream has a place now; otherwise it waits or is refused.
    private mutating func takePlace(_ stream: Int, _ limit: Int, _ places: PlacesModel) -> Bool {
        let parent = streams[stream].plan.parent
        // What starts with the stream around it borrows its place.
        if let parent, streams[parent].plan.part == stream {
            reached.insert("a place that is lent at once")
            lend(parent, to: stream)
        } else if places.running < places.count {
            if parent != nil { reached.insert("a second place") }
            self.places[limit]?.running += 1
            self.places[limit]?.admitted += 1
            streams[stream].places.append(limit)
        } else if let parent {
            // It might wait for its own end: the innermost lends that has not lent its place.
            var lender: Int? = parent
            while let next = lender, streams[next].isLent { lender = streams[next].plan.parent }
            guard let lender else {
                reached.insert("a stream that enters twice")
                refuse(stream, "enteredTwice", by: limit)
                return false
            }
            reached.insert(lender == parent ? "a borrowed place" : "a place of one further outside")
            lend(lender, to: stream)
        } else if places.waiting.count >= places.maxWaiting {
            reached.insert("a line of places that is full")
            refuse(stream, "overloaded", by: limit)
            return false
        } else {
            self.places[limit]?.waiting.append(stream)
            streams[stream].phase = .waiting
            if let maxWait = places.maxWait { set(.tooLate, of: stream, after: maxWait) }
            return false
        }
        return true
    }

    private mutating func lend(_ lender: Int, to stream: Int) {
        (streams[lender].isLent, streams[stream].lender) = (true, lender)
    }

    private mutating func refuse(_ stream: Int, _ reason: String, by limit: Int) {
        places[limit]?.refused += 1
        refuse(stream, ModelRefusal(reason: reason, limit: names[limit]))
    }

    mutating func placeIsTooLate(_ stream: Int) {
        let limit = streams[stream].limits[streams[stream].passed]
        places[limit]?.waiting.removeAll { $0 == stream }
        reached.insert("a wait for a place that was too long")
        refuse(stream, "overloaded", by: limit)
    }

    mutating func startWithPlace(_ stream: Int) {
        let limit = streams[stream].limits[streams[stream].passed]
        places[limit]?.admitted += 1
        streams[stream].places.append(limit)
        streams[stream].passed += 1
        pass(stream)
    }

    /// A place goes to the first that waits, which starts with the next turn of its scheduler.
    private mutating func free(_ limit: Int) {
        guard let next = places[limit]?.waiting.first else {
            places[limit]?.running -= 1
            return
        }
        places[limit]?.waiting.removeFirst()
        streams[next].phase = .placed
        cancel(.tooLate, of: next)
        set(.place, of: next, after: 0)
    }

    mutating func freePlaces(_ stream: Int) {
        let places = streams[stream].places.reversed()
        streams[stream].places = []
        for limit in places { free(limit) }
        if let lender = streams[stream].lender { streams[lender].isLent = false }
        streams[stream].lender = nil
    }

    // Turns.

    /// Whether the stream has its turn now; otherwise it waits or is refused.
    private mutating func takeTurn(_ stream: Int, _ limit: Int, _ rate: RateModel) -> Bool {
        let wait = rate.wait(for: rate.waiting.count + 1, at: now)
        if rate.waiting.isEmpty && wait == 0 {
            if let turn = rates[limit]?.takeTurn(at: now) { streams[stream].turns.append((limit, turn)) }
            return true
        }
        if rate.waiting.count >= rate.maxWaiting || wait > rate.maxWait ?? .max {
            rates[limit]?.refused += 1
            reached.insert(rate.waiting.count >= rate.maxWaiting ? "a full line" : "a wait that is too long")
            refuse(
                stream, ModelRefusal(reason: "overloaded", limit: names[limit], retryAt: now + wait))
            return false
        }
        if wait == 0 { reached.insert("a stream behind one whose timer is late") }
        rates[limit]?.waiting.append(stream)
        streams[stream].phase = .waiting
        if rate.waiting.isEmpty { setTurn(limit) }
        return false
    }

    /// The first that waits has a timer, and no other.
    private mutating func setTurn(_ limit: Int) {
        guard let rate = rates[limit], let first = rate.waiting.first else { return }
        let wait = rate.wait(for: 1, at: now)
        guard !timers.contains(where: { $0.timer == .turn && $0.stream == first && $0.due <= now + wait })
        else { return }
        cancel(.turn, of: first)
        set(.turn, of: first, after: wait)
    }

    mutating func turnComes(_ stream: Int) {
        let limit = streams[stream].limits[streams[stream].passed]
        rates[limit]?.waiting.removeFirst()
        if let turn = rates[limit]?.takeTurn(at: now) { streams[stream].turns.append((limit, turn)) }
        streams[stream].passed += 1
        setTurn(limit)
        pass(stream)
    }

    /// What was not sent has its turns back, unless others have had one since.
    private mutating func giveTurnsBack(_ stream: Int) {
        let turns = streams[stream].turns.reversed()
        streams[stream].turns = []
        for turn in turns {
            let isBack = rates[turn.limit]?.giveBack(turn.number, at: now) == true
            reached.insert(isBack ? "a turn that is given back" : "a lost turn")
            if isBack { setTurn(turn.limit) }
        }
    }

    /// A stream that waits leaves. Its turn of a faster rate is lost.
    mutating func leaveQueue(_ stream: Int) {
        let phase = streams[stream].phase
        guard phase == .waiting || phase == .placed else { return }
        let limit = streams[stream].limits[streams[stream].passed]
        if !streams[stream].turns.isEmpty { reached.insert("a turn that is lost with its stream") }
        if phase == .placed { return free(limit) }
        places[limit]?.waiting.removeAll { $0 == stream }
        let wasFirst = rates[limit]?.waiting.first == stream
        rates[limit]?.waiting.removeAll { $0 == stream }
        if wasFirst { setTurn(limit) }
    }
}
