/// One run of a stream for all its subscribers.
struct Sharing: Equatable, Sendable {
    var source: Program
    var replay: Int
    var isForever: Bool
}

extension World {
    private struct Run {
        var trace = Trace()
        /// When the source ends, unless all subscribers leave before.
        var end: Moment? {
            guard let last = trace.signals.last, last.signal.isTerminal, left.map({ last.at < $0 }) ?? true
            else {
                return nil
            }
            return last.at
        }
        /// What the source has sent while there were subscribers.
        var signals: [(at: Moment, signal: Signal)] {
            left.map { left in trace.signals.filter { $0.at < left } } ?? trace.signals
        }
        var visits: [Trace.Use] = []
        /// The start of the run before.
        var previous: Moment?
        /// Whether a subscriber comes inside the call that started this run or the one before, or during a
        /// delivery or the call of another subscriber and receives a buffer. The pages do not say in which
        /// order nested calls are made then.
        func isInsideAnother(replaying: Bool) -> Bool {
            visits.contains { visit in
                let others = visits.map(\.start).filter { $0 != visit.start }
                return [previous, start].contains { $0.map(visit.start.isInside) ?? false }
                    || replaying && (signals.map(\.at) + others).contains(where: visit.start.isInside)
            }
        }
        /// When the source starts: when the first of the subscribers that stay has received the buffer, and
        /// the call that started the run before has returned.
        var start: Moment? {
            visits.compactMap { visit in
                var start = visit.start.call(Self.connectCall)
                if let previous, start.isInside(previous) { start = previous.next }
                return visit.end.map { start < $0 } ?? true ? start : nil
            }.min()
        }
        private static let connectCall = 50

        /// When the last subscriber has left, if nobody is there.
        var left: Moment? {
            visits.allSatisfy { $0.end != nil } ? visits.compactMap(\.end).max() : nil
        }
    }

    /// The runs of the shared stream that these visits cause.
    private func runs(_ visits: [Trace.Use]) -> [Run] {
        var runs: [Run] = []
        for visit in visits.sorted(by: { $0.start < $1.start }) {
            let isOver = runs.last.map { run in
                if let end = run.end, end < visit.start { return sharing?.isForever == false }
                return run.visits.allSatisfy { $0.end.map { $0 < visit.start } ?? false }
            }
            if isOver ?? true { runs.append(Run(previous: runs.last?.start)) }
            let last = runs.count - 1
            let before = runs[last].start
            runs[last].visits.append(visit)
            if let sharing, let start = runs[last].start, start != before {
                runs[last].trace = meaning(of: sharing.source, at: start)
            }
        }
        return runs
    }

    func visit(at moment: Moment) -> Trace {
        guard let sharing else { return Trace() }
        let visit = Trace.Use(source: Self.sharedNumber, start: moment)
        let runs = runs(visits.filter { $0.start < moment } + [visit])
        var trace = Trace(uses: [visit])
        let heard = (sharing.isForever ? runs : runs.suffix(1)).flatMap(\.signals).filter {
            $0.at < moment
        }
        let buffer = heard.filter { !$0.signal.isTerminal }.suffix(sharing.replay)
        for (number, (_, signal)) in buffer.enumerated() {
            trace.signals.append((moment.call(number), signal))
        }
        if let run = runs.last {
            trace.signals += hot(run.trace, at: moment, replays: true).signals
        }
        return trace
    }

    /// The subscriptions that the runs of the shared stream make.
    func sharedUses() -> [Trace.Use]? {
        let runs = runs(visits)
        if runs.contains(where: {
            $0.signals.last?.signal == .beyond || $0.isInsideAnother(replaying: sharing?.replay != 0)
        }) {
            return nil
        }
        // The buffer delivers what the next run sends inside a delivery of this one.
        if sharing?.isForever == true,
            zip(runs, runs.dropFirst()).contains(where: { run, next in
                run.signals.contains { next.start?.isInside($0.at) ?? false }
            })
        {
            return nil
        }
        return runs.flatMap { run in
            let ends = [run.end, run.left].compactMap { $0 }
            return ends.min().map(run.trace.uses(stoppedAt:)) ?? run.trace.uses
        }
    }

    func retryWhen(_ source: Program, _ trigger: Program, at moment: Moment) -> Trace {
        var result = Trace()
        var errors = Trace()
        /// The trigger stops at its end.
        func answered() -> Trace {
            var trace = meaning(of: trigger, at: moment.call(1), input: errors)
            if let end = trace.signals.last, end.signal.isTerminal {
                trace.uses = trace.uses(stoppedAt: end.at.call(1))
            }
            return trace
        }
        var answers = answered()
        var start = moment.call(2)
        func finish(_ signal: Signal, at end: Moment) -> Trace {
            result.signals.append((end.call(99), signal))
            result.uses += answers.uses
            return result
        }
        for _ in 1...Self.mostAttempts {
            if answers.signals.last?.signal == .beyond { break }
            if !burns(result.uses.count + answers.uses.count) { break }
            let trace = meaning(of: source, at: start)
            guard let (end, last) = trace.signals.last, last.isTerminal, end.time <= Self.horizon else {
                result.signals += trace.signals
                result.uses += trace.uses + answers.uses
                return result
            }
            result.signals += trace.signals.dropLast()
            result.uses += trace.uses(stoppedAt: end.call(1))
            guard case .failed = last else { return finish(last, at: end) }
            if let over = answers.signals.last, over.signal.isTerminal, over.at < end {
                return finish(over.signal, at: end)
            }
            // The errors are a subject: one that comes during the delivery of another follows it, and those
            // that wait for that.
            let sent = end.call(10)
            let follows = errors.signals.last.flatMap {
                sent < $0.at || sent.isInside($0.at) ? $0.at.next : nil
            }
            errors.signals.append((follows ?? sent, .next(1)))
            answers = answered()
            let next = answers.signals.filter { $0.at > end }
            guard let answer = next.first else {
                result.uses += answers.uses
                return result
            }
            // Of several answers inside the start of an attempt, the pages do not say which are lost.
            if next.prefix(2).count(where: { $0.at.isInside(start) }) == 2 { break }
            if answer.signal.isTerminal { return finish(answer.signal, at: answer.at) }
            // No attempt starts inside the start of another: it waits until that call has returned.
            start = answer.at.isInside(start) ? start.next : answer.at.call(1)
        }
        return finish(.beyond, at: start)
    }

    /// Streams that begin one after the other, and what each sends.
    struct Parts {
        var beginnings: Trace
        var streams: [Trace] = []
    }

    /// Runs `each` for every part, and merges the results.
    func parts(of parts: Parts, _ each: Program, at moment: Moment) -> Trace {
        let reading = Reading(self, at: moment)
        flatten(reading, .flatMap) {
            reading.start(parts.beginnings, $0)
        } inner: {
            (each, input: parts.streams[$0])
        }
        return reading.trace()
    }

    func groups(_ source: Program, _ modulus: Int, at moment: Moment) -> Parts {
        let source = meaning(of: source, at: moment.call(1))
        var parts = Parts(beginnings: Trace(uses: source.uses))
        var keys: [Int] = []
        for (at, signal) in source.signals {
            if case .next(let element) = signal {
                let key = element % modulus
                if !keys.contains(key) {
                    parts.beginnings.signals.append((at.call(1), .next(keys.count)))
                    parts.streams.append(Trace())
                    keys.append(key)
                }
                parts.streams[keys.firstIndex(of: key) ?? 0].signals.append((at.call(2), signal))
            } else {
                // The source is left before the groups end.
                parts.beginnings.uses = source.uses(stoppedAt: at.call(0))
                for index in keys.indices {
                    parts.streams[index].signals.append((at.call(2 + index), signal))
                }
                parts.beginnings.signals.append((at.call(2 + keys.count), signal))
            }
        }
        return parts
    }

    func windows(_ source: Program, _ ticks: Int, _ limit: Int, at moment: Moment) -> Parts {
        if ticks < 1 { return Parts(beginnings: Trace(signals: [(moment, .failed("invalid"))])) }
        var timer = Moment(ticks, after: moment.call(3))
        let source = meaning(of: source, at: moment.call(4))
        var parts = Parts(
            beginnings: Trace(signals: [(moment.call(2), .next(0))], uses: source.uses), streams: [Trace()])
        var count = 0
        /// What one window or the beginning of the next causes follows both.
        var boundary = moment
        func begin(at moment: Moment) {
            boundary = moment.call(5)
            parts.streams[parts.streams.count - 1].signals.append((moment.call(2), .completed))
            parts.beginnings.signals.append((moment.call(3), .next(parts.streams.count)))
            parts.streams.append(Trace())
            count = 0
        }
        func passTimers(before end: Moment?) {
            while timer.time <= Self.horizon, end.map({ timer < $0 }) ?? true {
                begin(at: timer)
                timer = Moment(ticks, after: timer.call(4))
            }
        }
        for (sent, signal) in source.signals {
            passTimers(before: sent)
            let at = max(sent, boundary)
            parts.streams[parts.streams.count - 1].signals.append((at.call(1), signal))
            if signal.isTerminal {
                // The source is left before the windows end.
                parts.beginnings.uses = source.uses(stoppedAt: at.call(0))
                parts.beginnings.signals.append((at.call(2), signal))
                return parts
            }
            count += 1
            if count == limit {
                begin(at: at)
                timer = Moment(ticks, after: at.call(4))
            }
        }
        passTimers(before: nil)
        return parts
    }
}
