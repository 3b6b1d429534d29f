enum Signal: Equatable {
    case next(Int), failed(String), completed
    /// More follows than a test can compare; who reads this far is not compared.
    case beyond

    var isTerminal: Bool { if case .next = self { false } else { true } }
}

/// What a stream does for one subscriber that does not dispose of it.
struct Trace {
    struct Use {
        let source: Int
        let start: Moment
        var end: Moment?
    }

    var signals: [(at: Moment, signal: Signal)] = []
    /// The subscriptions of the sources.
    var uses: [Use] = []

    func uses(stoppedAt end: Moment) -> [Use] {
        uses.filter { $0.start < end }.map { use in
            var use = use
            use.end = min(use.end ?? end, end)
            return use
        }
    }
}

/// Reads the signals of the streams of one operator in their order, and writes those of its result.
final class Reading {
    typealias Key = Int

    private struct Item {
        let moment: Moment
        let key: Key
        let action: () -> Void
    }

    private let world: World
    private var agenda: [Item] = []
    private var running: [Key: Trace] = [:]
    private var keys = 0
    private var calls = 0
    private var isOver = false
    private(set) var now: Moment
    private var result = Trace()

    init(_ world: World, at moment: Moment) {
        self.world = world
        now = moment
    }

    /// The moment of the next call that the operator makes.
    func call() -> Moment {
        calls += 1
        return now.call(calls)
    }

    /// Subscribes to a stream. What the operator does after it, it does in `then`.
    @discardableResult
    func start(_ program: Program, input: Trace? = nil, _ read: @escaping (Signal) -> Void) -> Key {
        start(world.meaning(of: program, at: call(), input: input), read)
    }

    @discardableResult func start(_ trace: Trace, _ read: @escaping (Signal) -> Void) -> Key {
        keys += 1
        let key = keys
        running[key] = trace
        for (moment, signal) in trace.signals {
            insert(moment, key) { [self] in if signal == .beyond { pass(.beyond) } else { read(signal) } }
        }
        return key
    }

    /// The same moment, after everything that the calls before it have caused.
    func then(_ action: @escaping () -> Void) { insert(call(), 0, action) }

    func after(_ ticks: Int, _ action: @escaping () -> Void) -> Key {
        keys += 1
        insert(Moment(ticks, after: call()), keys, action)
        return keys
    }

    /// Stops a stream or a timer.
    func stop(_ key: Key?) {
        guard let key else { return }
        agenda.removeAll { $0.key == key }
        if let trace = running.removeValue(forKey: key) { result.uses += trace.uses(stoppedAt: call()) }
    }

    func emit(_ element: Int) { pass(.next(element)) }

    /// Sends a signal. Disposal of the result of a terminal one disposes of the streams below.
    func pass(_ signal: Signal) {
        if !isOver { result.signals.append((call(), signal)) }
        if signal.isTerminal { isOver = true }
    }

    /// Runs a closure of the program; what it throws ends the result.
    func attempt<Value>(_ body: () throws -> Value) -> Value? {
        do { return try body() } catch { pass(.failed("\(error)")) }
        return nil
    }

    func stopAll() { for key in running.keys { stop(key) } }

    func trace() -> Trace {
        while !isOver, !agenda.isEmpty {
            let item = agenda.removeFirst()
            guard item.moment.time <= World.horizon else { break }
            (now, calls) = (item.moment, 0)
            item.action()
            if result.signals.count > World.limit || !world.burns() { pass(.beyond) }
        }
        for trace in running.values { result.uses += trace.uses }
        // What is left would retain this object.
        agenda = []
        return result
    }

    private func insert(_ moment: Moment, _ key: Key, _ action: @escaping () -> Void) {
        var low = 0
        var high = agenda.count
        while low < high {
            let middle = (low + high) / 2
            if moment < agenda[middle].moment { high = middle } else { low = middle + 1 }
        }
        agenda.insert(Item(moment: moment, key: key, action: action), at: low)
    }
}
