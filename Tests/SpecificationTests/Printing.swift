extension Program: CustomStringConvertible {
    var description: String {
        switch self {
        case .source(let source): source.description
        case .input: "input"
        case .shared: "shared"
        case .unary(let unary, let source): "\(source)\n.\(unary)"
        case .binary(let binary, let first, let second): "\(first)\n.\(binary.rawValue)(\(second.indented))"
        case .flatten(let way, let function, let source, let inner):
            "\(source)\n.\(way) { [\(inner.map(\.indented).joined(separator: ", "))][try \(function)($0) % \(inner.count)] }"
        case .retryWhen(let source, let trigger): "\(source)\n.retryWhen { input in \(trigger.indented) }"
        case .groupBy(let modulus, let source, let each):
            "\(source)\n.groupBy { $0 % \(modulus) }.flatMap { input in \(each.indented) }"
        case .window(let ticks, let count, let source, let each):
            "\(source)\n.window(timeSpan: \(ticks), count: \(count)).flatMap { input in \(each.indented) }"
        }
    }

    private var indented: String { description.split(separator: "\n").joined(separator: "\n    ") }
}

extension Source: CustomStringConvertible {
    var description: String {
        switch kind {
        case .never: "never()"
        case .endless: "repeatElement(\(number))"
        case .timer(let ticks): "timer(\(ticks))"
        case .timerEvery(let first, let period): "timer(\(first), period: \(period))"
        case .interval(let period): "interval(\(period))"
        case .hot(let script): "hot(\(number), \"\(script.marbles)\")"
        case .script(let early, let late, let from):
            "\(form)(\(number), \"\(early.marbles)\""
                + (early == late ? ")" : ", from \(from): \"\(late.marbles)\")")
        }
    }
}

extension Script {
    var marbles: String {
        var events =
            immediate.map { (time: -1, signal: Signal.next($0)) } + timed.map { ($0.time, .next($0.element)) }
        if end != .open { events.append((lastTime ?? -1, ending)) }
        return (immediate.isEmpty && lastTime != nil ? "" : "now ") + drawn(events)
    }
}

private func drawn(_ events: [(time: Int, signal: Signal)]) -> String {
    guard let last = events.last?.time else { return "-" }
    return (min(-1, events.first?.time ?? 0)...max(last, 0)).map { tick in
        let now = events.filter { $0.time == tick }.map(\.signal.marble)
        if now.isEmpty { return tick < 0 ? "" : "-" }
        return now.count == 1 && now[0].count == 1 && tick >= 0 ? now[0] : "(\(now.joined(separator: " ")))"
    }.joined()
}

extension Signal {
    fileprivate var marble: String {
        switch self {
        case .next(let element): String(element)
        case .failed(let name): name == "failed" ? "#" : "#\(name)"
        case .completed: "|"
        case .beyond: "…"
        }
    }
}

extension History: CustomStringConvertible {
    /// The rows of the subscribers as marbles, then all steps in order.
    var description: String {
        let subscribers = Set(
            steps.compactMap { if case .event(let number, _) = $0.step { number } else { nil } }
        ).sorted()
        let rows = subscribers.map { number in
            let events = steps.compactMap { time, step -> (time: Int, signal: Signal)? in
                if case .event(number, let signal) = step { (time, signal) } else { nil }
            }
            return "subscriber \(number)  \(drawn(events))"
        }
        let all = steps.map { time, step in
            switch step {
            case .event(let number, let signal): "\(time): \(number) gets \(signal.marble)"
            case .began(let source): "\(time): +\(source)"
            case .ended(let source): "\(time): -\(source)"
            }
        }
        return (rows + [all.joined(separator: "  ")]).joined(separator: "\n")
    }
}

extension Scenario: CustomStringConvertible {
    var description: String {
        let shared = sharing.map {
            "let shared = \($0.source)\n.share(replay: \($0.replay), scope: \($0.isForever ? ".forever" : ".whileConnected"))\n"
        }
        return (shared ?? "") + "\(program)\n"
            + subscribers.map { "subscribed at \($0.time), disposed of: \($0.disposal)" }.joined(
                separator: "\n")
    }
}
