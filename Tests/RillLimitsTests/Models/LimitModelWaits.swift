/// How streams wait for places and turns, and what becomes of both.
extension LimitModel {
    /// The first that waits has a timer, and no other.
    mutating func setTurn(_ limit: Int) {
        guard case .rate(let rate) = limits[limit], let first = rate.waiting.first else { return }
        let wait = rate.wait(for: 1, at: now)
        guard !timers.contains(where: { $0.timer == .turn && $0.stream == first && $0.due <= now + wait })
        else { return }
        cancel(.turn, of: first)
        set(.turn, of: first, after: wait)
    }

    mutating func turnComes(_ stream: Int) {
        let limit = streams[stream].limits[streams[stream].passed]
        guard case .rate(var rate) = limits[limit] else { return }
        rate.waiting.removeFirst()
        streams[stream].turns.append((limit, rate.takeTurn(at: now)))
        limits[limit] = .rate(rate)
        streams[stream].passed += 1
        setTurn(limit)
        pass(stream)
    }

    mutating func placeIsTooLate(_ stream: Int) {
        let limit = streams[stream].limits[streams[stream].passed]
        guard case .places(var places) = limits[limit] else { return }
        places.waiting.removeAll { $0 == stream }
        places.refused += 1
        limits[limit] = .places(places)
        reached.insert("a wait for a place that was too long")
        refuse(stream, "overloaded \(names[limit])")
    }

    mutating func startWithPlace(_ stream: Int) {
        let limit = streams[stream].limits[streams[stream].passed]
        guard case .places(var places) = limits[limit] else { return }
        places.admitted += 1
        limits[limit] = .places(places)
        streams[stream].places.append(limit)
        streams[stream].passed += 1
        pass(stream)
    }

    /// A place goes to the first that waits, which starts with the next turn of its scheduler.
    mutating func free(_ limit: Int) {
        guard case .places(var places) = limits[limit] else { return }
        if places.waiting.isEmpty {
            places.running -= 1
        } else {
            let next = places.waiting.removeFirst()
            streams[next].phase = .placed
            cancel(.tooLate, of: next)
            set(.place, of: next, after: 0)
        }
        limits[limit] = .places(places)
    }

    mutating func freePlaces(_ stream: Int) {
        let places = streams[stream].places.reversed()
        streams[stream].places = []
        for limit in places { free(limit) }
    }

    /// What was not sent has its turns back, unless others have had one since.
    mutating func giveTurnsBack(_ stream: Int) {
        let turns = streams[stream].turns.reversed()
        streams[stream].turns = []
        for turn in turns {
            guard case .rate(var rate) = limits[turn.limit] else { continue }
            guard rate.giveBack(turn.number, at: now) else {
                reached.insert("a lost turn")
                continue
            }
            reached.insert("a turn that is given back")
            limits[turn.limit] = .rate(rate)
            setTurn(turn.limit)
        }
    }

    /// The subscriber leaves.
    mutating func leave(_ stream: Int) {
        let phase = streams[stream].phase
        streams[stream].phase = .over
        timers.removeAll { $0.stream == stream }
        reached.insert("left while \(phase)")
        if phase == .running { stop(stream) }
        if phase == .waiting || phase == .placed {
            let limit = streams[stream].limits[streams[stream].passed]
            switch limits[limit] {
            case .places where phase == .placed: free(limit)
            case .places(var places):
                places.waiting.removeAll { $0 == stream }
                limits[limit] = .places(places)
            case .rate(var rate):
                let wasFirst = rate.waiting.first == stream
                rate.waiting.removeAll { $0 == stream }
                limits[limit] = .rate(rate)
                if wasFirst { setTurn(limit) }
            case .breaker: break
            }
            // Its turn of a faster rate is lost.
            if !streams[stream].turns.isEmpty { reached.insert("a turn that is lost with its stream") }
            streams[stream].turns = []
        }
        freePlaces(stream)
    }
}
