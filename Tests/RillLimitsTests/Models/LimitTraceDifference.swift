/// Runs the model of a trace and the library side by side.
struct LimitTraceDifference {
    let trace: LimitTrace
    private(set) var model: LimitedStreamsModel
    private let run: LimitTraceRun
    private var dice: ModelDice

    init(_ trace: LimitTrace) {
        let run = LimitTraceRun(trace)
        (self.trace, self.run, dice) = (trace, run, ModelDice(seed: trace.seed))
        model = LimitedStreamsModel(trace) { run.hasStarted($0, $1) }
    }

    /// What differs first; nil when nothing does.
    mutating func first() -> String? {
        defer { run.dispose() }
        var now = trace.begin
        while let time = model.next {
            now = time
            if let difference = step(to: now) { return difference }
        }
        // Nothing more happens.
        return step(to: now + 1_000)
    }

    private mutating func step(to time: Int) -> String? {
        run.advance(to: time)
        model.advance(to: time)
        if model.breaker?.hasOpenedForNoTimeByAnArrival == true { return nil }
        // A look at a later time changes nothing.
        let looks = dice.isLikely(25) ? [time, time + dice.number(1...100)] : [time]
        for (library, model) in [
            (run.log, model.log), (run.states, model.breaker?.changes.map { "\($0)" } ?? []),
            (looks.flatMap(run.figures), looks.flatMap(model.figures)),
        ] where library != model {
            let same = zip(library, model).prefix { $0 == $1 }.count
            return """
                at \(time), after \(model.prefix(same).suffix(8)),
                  the library says \(library.dropFirst(same).prefix(3))
                  and the model \(model.dropFirst(same).prefix(3))
                """
        }
        return nil
    }
}

extension LimitedStreamsModel {
    /// The figures of the limits at a time.
    func figures(at time: Int) -> [String] {
        [breaker?.figures(at: time), throttle?.figures(at: time), budget?.figures(at: time)].compactMap(
            \.self)
    }
}

extension LimitTrace {
    /// What differs, with the least trace that still does: of the streams, their attempts and the hands of
    /// this one, as few as possible.
    func report(_ difference: String) -> String {
        var (least, difference) = (self, difference)
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for smaller in least.smaller {
                var comparison = LimitTraceDifference(smaller)
                guard let first = comparison.first() else { continue }
                (least, difference, isSmaller) = (smaller, first, true)
                break
            }
        }
        return "seed \(seed): \(difference)\n\(least.text)"
    }

    private var smaller: [LimitTrace] {
        var traces: [LimitTrace] = []
        func add(_ change: (inout LimitTrace) -> Void) {
            var smaller = self
            change(&smaller)
            traces.append(smaller)
        }
        if breaker != nil, throttle != nil || budget != nil { add { $0.breaker = nil } }
        if throttle != nil, breaker != nil || budget != nil { add { $0.throttle = nil } }
        if budget != nil, breaker != nil || throttle != nil { add { $0.budget = nil } }
        if streams.count > 1 { for number in streams.indices { add { $0.streams.remove(at: number) } } }
        for number in hands.indices { add { $0.hands.remove(at: number) } }
        for (number, stream) in streams.enumerated() {
            if stream.attempts.count > 1 { add { $0.streams[number].attempts.removeLast() } }
            if stream.disposal != nil { add { $0.streams[number].disposal = nil } }
            if stream.attemptTimeout != nil { add { $0.streams[number].attemptTimeout = nil } }
            if stream.maxElapsed != nil { add { $0.streams[number].maxElapsed = nil } }
            if stream.takesOne { add { $0.streams[number].takesOne = false } }
            if stream.form != .policy { add { $0.streams[number].form = .policy } }
        }
        return traces
    }

    private var text: String {
        let limits: [Any?] = [breaker, throttle, budget]
        let lines =
            limits.compactMap { $0.map { "\($0)" } } + ["begins at \(begin), dear ones cost \(dearCost)"]
            + streams.enumerated().map { "stream \($0): \($1)" } + hands.map { "\($0.hand) at \($0.time)" }
        return lines.joined(separator: "\n")
    }
}
