/// A bulkhead with a fixed number of places by its page.
struct PlacesModel {
    let count: Int
    let maxWaiting: Int
    let maxWait: Attoseconds?
    var running = 0
    var admitted = 0
    var refused = 0
    /// In the order in which they came.
    var waiting: [Int] = []

    var figures: String { "\(running) of \(count), \(waiting.count) wait, \(admitted) and \(refused)" }
}

/// A rate limiter by its page: a bucket of tokens, which time fills.
struct RateModel {
    /// What one start costs, as the time in which the bucket gets it back.
    let interval: Attoseconds
    let (burst, maxWaiting): (Int, Int)
    let maxWait: Attoseconds?
    var (admitted, refused) = (0, 0)
    var waiting: [Int] = []
    /// What the bucket had at a moment.
    private var (level, moment): (Attoseconds, Attoseconds)

    init(interval: Attoseconds, burst: Int, maxWaiting: Int, maxWait: Attoseconds?) {
        (self.interval, self.burst, self.maxWaiting, self.maxWait) = (interval, burst, maxWaiting, maxWait)
        (level, moment) = (burst * interval, 0)
    }

    func level(at now: Attoseconds) -> Attoseconds { min(burst * interval, level + now - moment) }

    /// How long it takes until so many can start.
    func wait(for count: Int, at now: Attoseconds) -> Attoseconds {
        max(0, count * interval - level(at: now))
    }

    /// The number of the turn.
    mutating func takeTurn(at now: Attoseconds) -> Int {
        (level, moment) = (level(at: now) - interval, now)
        admitted += 1
        return admitted
    }

    /// False if another has had a turn since.
    mutating func giveBack(_ turn: Int, at now: Attoseconds) -> Bool {
        guard turn == admitted else { return false }
        (level, moment) = (min(burst * interval, level(at: now) + interval), now)
        return true
    }

    func figures(at now: Attoseconds) -> String {
        let available = waiting.isEmpty ? level(at: now) / interval : 0
        return "\(available), \(waiting.count) wait, \(admitted) and \(refused)"
    }
}

/// A `PartitionedLimit` by its page: which limit of the model a key has.
struct KeysModel {
    let maxKeys: Int
    /// Least recently used first.
    var own: [(key: Int, limit: Int)] = []
    /// That of the keys for which there was no room.
    var shared: Int?

    func figures(_ all: [String]) -> [String] {
        own.sorted { $0.key < $1.key }.map { all[$0.limit] } + (shared.map { ["shared " + all[$0]] } ?? [])
    }
}

extension LimitModel {
    /// The limits in the order in which they are asked, each once: places in the order in which they were
    /// made, then rates, the faster first, then breakers, then throttles.
    mutating func order(_ named: [Int]) -> [Int] {
        if keys != nil { return [limit(ofKey: named[0])] }
        if Set(named).count < named.count { reached.insert("one limit that is named twice") }
        return Set(named).sorted { one, other in rank(one) < rank(other) }
    }

    private func rank(_ limit: Int) -> (Int, Int, Int) {
        if places[limit] != nil { return (0, 0, limit) }
        if let rate = rates[limit] { return (1, rate.interval, limit) }
        return (breakers[limit] != nil ? 2 : 3, 0, limit)
    }

    /// The limit of a key, as `places[key]` gives it.
    private mutating func limit(ofKey key: Int) -> Int {
        guard var keys else { return key }
        defer { self.keys = keys }
        if let index = keys.own.firstIndex(where: { $0.key == key }) {
            let found = keys.own.remove(at: index)
            keys.own.append(found)
            return found.limit
        }
        if keys.own.count == keys.maxKeys {
            let retained = Set(alive.flatMap { streams[$0].limits })
            guard let index = keys.own.firstIndex(where: { !retained.contains($0.limit) }) else {
                reached.insert("a shared limit")
                let shared = keys.shared ?? add(key)
                keys.shared = shared
                return shared
            }
            reached.insert(index == 0 ? "an eviction" : "an eviction that passes over limits in use")
            // Those that it has passed over are used at this moment.
            let passed = keys.own[..<index]
            keys.own.removeSubrange(...index)
            keys.own += passed
        }
        keys.own.append((key, add(key)))
        return keys.own[keys.own.count - 1].limit
    }
}
