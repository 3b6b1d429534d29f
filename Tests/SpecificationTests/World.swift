/// The meaning of programs, as the pages give it; nothing here is taken from the sources of the library.
final class World {
    /// The last tick of a run.
    static let horizon = 30
    /// The most signals of a stream, and the most elements of an endless one.
    static let limit = 60
    static let mostAttempts = 12
    static let sharedNumber = -1

    let sharing: Sharing?
    /// When the subscribers of the shared stream came and left, as far as it is known.
    var visits: [Trace.Use] = []
    private var fuel = 6_000
    private var inputs: [Trace] = []

    init(sharing: Sharing?) { self.sharing = sharing }

    /// Programs that take too long are not compared.
    func burns(_ amount: Int = 1) -> Bool {
        fuel -= amount
        return fuel > 0
    }

    func meaning(of program: Program, at moment: Moment, input: Trace? = nil) -> Trace {
        guard burns() else { return Trace(signals: [(moment, .beyond)]) }
        if let input { inputs.append(input) }
        defer { if input != nil { inputs.removeLast() } }
        let reading = Reading(self, at: moment)
        switch program {
        case .source(let source): return trace(of: source, at: moment)
        case .input: return inputs.last.map { hot($0, at: moment) } ?? Trace()
        case .shared: return visit(at: moment)
        case .unary(let unary, let source): read(unary, source, reading)
        case .binary(let binary, let first, let second): read(binary, first, second, reading)
        case .flatten(let way, let function, let source, let inner):
            flatten(reading, way) {
                reading.start(source, $0)
            } inner: { element in
                (inner[try function(element) % inner.count], nil)
            }
        case .retryWhen(let source, let trigger): return retryWhen(source, trigger, at: moment)
        case .groupBy(let modulus, let source, let each):
            return parts(of: groups(source, modulus, at: moment), each, at: moment)
        case .window(let ticks, let count, let source, let each):
            return parts(of: windows(source, ticks, count, at: moment), each, at: moment)
        }
        return reading.trace()
    }

    /// What a subscriber of a hot stream receives: what follows, or the end if it is over.
    func hot(_ trace: Trace, at moment: Moment, replays: Bool = false) -> Trace {
        var heard = Trace()
        let subscriber = Moment.Shared(moment)
        for (at, signal) in trace.signals {
            if at > moment {
                heard.signals.append((at.delivery(to: subscriber), signal))
            } else if signal.isTerminal {
                // During the delivery of the end a subscriber waits, unless the subject replays.
                let end =
                    moment.isInside(at) && !replays ? at.delivery(to: subscriber) : moment.call(Self.limit)
                heard.signals.append((end, signal))
            }
        }
        return heard
    }

    private func trace(of source: Source, at moment: Moment) -> Trace {
        var trace = Trace()
        switch source.kind {
        case .never: break
        case .script(let early, let late, let from):
            trace.uses = [.init(source: source.number, start: moment)]
            trace.signals = (moment.time < from ? early : late).signals {
                moment.call($0)
            } work: {
                Moment($0, after: moment.call($1))
            }
        case .hot(let script):
            let all = script.signals { _ in
                moment
            } work: {
                Moment(time: $0, number: 1_000 * source.number + $1)
            }
            return hot(Trace(signals: all), at: moment)
        case .endless:
            for number in 1...Self.limit { trace.signals.append((moment.call(number), .next(source.number))) }
            trace.signals.append((moment.call(Self.limit + 1), .beyond))
        case .timer(let ticks):
            if ticks < 0 { return Trace(signals: [(moment, .failed("invalid"))]) }
            let work = Moment(ticks, after: moment)
            trace.signals = [(work.call(1), .next(0)), (work.call(2), .completed)]
        case .timerEvery(let first, let period): return repeated(first, period, at: moment)
        case .interval(let period): return repeated(period, period, at: moment)
        }
        return trace
    }

    private func repeated(_ first: Int, _ period: Int, at moment: Moment) -> Trace {
        if first < 0 || period <= 0 { return Trace(signals: [(moment, .failed("invalid"))]) }
        var trace = Trace()
        var work = Moment(first, after: moment)
        for number in 0... {
            guard work.time <= Self.horizon else { break }
            // The next turn is scheduled before the call of this one.
            trace.signals.append((work.call(2), .next(number)))
            work = Moment(period, after: work.call(1))
        }
        return trace
    }
}

extension Script {
    func signals(inside: (Int) -> Moment, work: (Int, Int) -> Moment) -> [(at: Moment, signal: Signal)] {
        var signals: [(at: Moment, signal: Signal)] = []
        var calls = 0
        for step in timed {
            calls += 1
            signals.append((work(step.time, calls), .next(step.element)))
        }
        if let last = lastTime, end != .open { signals.append((work(last, calls + 1), ending)) }
        var immediately = immediate.enumerated().map {
            (at: inside(100 + $0.offset), signal: Signal.next($0.element))
        }
        if lastTime == nil, end != .open { immediately.append((inside(100 + immediate.count), ending)) }
        return immediately + signals
    }

    var ending: Signal { end == .failed ? .failed("failed") : .completed }
}
