extension Scenario {
    /// Scenarios that are a little smaller.
    var smaller: [Scenario] {
        var list: [Scenario] = []
        func add(_ change: (inout Scenario) -> Void) {
            var scenario = self
            change(&scenario)
            if scenario != self { list.append(scenario) }
        }
        for index in subscribers.indices {
            if subscribers.count > 1 { add { $0.subscribers.remove(at: index) } }
            add { $0.subscribers[index].disposal = .never }
            add { $0.subscribers[index].time = 0 }
        }
        if !program.contains(.shared) { add { $0.sharing = nil } }
        for program in program.smaller { add { $0.program = program } }
        for source in sharing?.source.smaller ?? [] { add { $0.sharing?.source = source } }
        if sharing?.replay ?? 0 > 0 { add { $0.sharing?.replay = 0 } }
        add { $0.sharing?.isForever = false }
        return list
    }

    /// The least scenario that is reached in steps that all fail.
    func shrunk(while fails: (Scenario) -> Bool) -> Scenario {
        var least = self
        while let next = least.smaller.first(where: fails) { least = next }
        return least
    }
}

extension Program {
    var smaller: [Program] {
        var list: [Program] = []
        switch self {
        case .retryWhen(let source, _), .groupBy(_, let source, _), .window(_, _, let source, _):
            list.append(source)
        case .flatten(let way, let function, let source, let inner):
            list += children
            if inner.count > 1 { list += inner.map { .flatten(way, function, source, [$0]) } }
            if function != Function(factor: 1) {
                list.append(.flatten(way, Function(factor: 1), source, inner))
            }
        case .source(let source): list += source.smaller.map(Program.source)
        default: list += children
        }
        for (index, child) in children.enumerated() {
            for small in child.smaller {
                var changed = children
                changed[index] = small
                list.append(with(changed))
            }
        }
        return list
    }
}

extension Source {
    fileprivate var smaller: [Source] {
        var list: [Source] = []
        func add(_ change: (inout Source) -> Void) {
            var source = self
            change(&source)
            if source != self { list.append(source) }
        }
        add { $0.kind = .never }
        add { $0.form = .plain }
        if case .script(let early, let late, let from) = kind {
            add { $0.kind = .script(early, early, from: 0) }
            add { $0.kind = .script(late, late, from: 0) }
            for script in early.smaller {
                add { $0.kind = .script(script, early == late ? script : late, from: from) }
            }
            if early != late {
                for script in late.smaller { add { $0.kind = .script(early, script, from: from) } }
            }
        }
        if case .hot(let script) = kind {
            for script in script.smaller where !script.timed.isEmpty { add { $0.kind = .hot(script) } }
        }
        return list
    }
}

extension Script {
    fileprivate var smaller: [Script] {
        var list: [Script] = []
        func add(_ change: (inout Script) -> Void) {
            var script = self
            change(&script)
            if script != self { list.append(script) }
        }
        add { $0.end = .open }
        add { $0.endsAfter = nil }
        for index in immediate.indices { add { $0.immediate.remove(at: index) } }
        for index in timed.indices {
            add { $0.timed.remove(at: index) }
            add {
                if $0.timed[index].time > ($0.timed[..<index].last?.time ?? 0) { $0.timed[index].time -= 1 }
            }
        }
        return list
    }
}
