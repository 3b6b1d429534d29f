/// A program and its subscribers.
struct Scenario: Equatable, Sendable {
    struct Subscriber: Equatable, Sendable {
        var time: Int
        var disposal = Disposal.never
    }

    enum Disposal: Equatable, Sendable { case never, at(Int), insideElement(Int) }

    var program: Program
    var sharing: Sharing?
    var subscribers: [Subscriber]
}

/// What happens in a run, in order: events of the subscribers, beginnings and ends of subscriptions.
struct History: Equatable {
    enum Step: Equatable {
        case event(subscriber: Int, Signal), began(Int), ended(Int)

        var isEnd: Bool { if case .ended = self { true } else { false } }
        /// Ends that must precede a step of the specification precede it in the library too.
        var waitsForEnds: Bool {
            if case .event(_, let signal) = self { signal.isTerminal } else { true }
        }
    }

    var steps: [(time: Int, step: Step)] = []

    static func == (left: History, right: History) -> Bool { left.difference(from: right) == nil }

    /// What the library does otherwise than this specification; nil if nothing. The end of a subscription has
    /// a time, but only those before a terminal event or another subscription have a place.
    func difference(from actual: History) -> String? {
        let wanted = steps.filter { !$0.step.isEnd }.map { "\($0.time) \($0.step)" }
        let found = actual.steps.filter { !$0.step.isEnd }.map { "\($0.time) \($0.step)" }
        if wanted != found { return "other events" }
        let ends = steps.filter(\.step.isEnd).map { "\($0.time) \($0.step)" }.sorted()
        if ends != actual.steps.filter(\.step.isEnd).map({ "\($0.time) \($0.step)" }).sorted() {
            return "other ends"
        }
        for (wanted, found) in zip(endsBeforeSteps, actual.endsBeforeSteps) {
            for (source, count) in wanted where found[source, default: 0] < count {
                return "\(source) ends late"
            }
        }
        return nil
    }

    private var endsBeforeSteps: [[Int: Int]] {
        var ends: [Int: Int] = [:]
        return steps.compactMap { _, step in
            if case .ended(let source) = step { ends[source, default: 0] += 1 }
            return step.isEnd ? nil : step.waitsForEnds ? ends : [:]
        }
    }
}

extension Scenario {
    /// What the specification says; nil for a program with more events than can be compared.
    func specified() -> History? {
        let world = World(sharing: sharing)
        for _ in 0..<20 {
            var steps: [(at: Moment, step: History.Step)] = []
            var uses: [Trace.Use] = []
            for (number, subscriber) in subscribers.enumerated() {
                let trace = world.meaning(of: program, at: Moment(time: subscriber.time, number: number))
                var end: Moment?
                if case .at(let time) = subscriber.disposal, time >= subscriber.time {
                    end = Moment(time: time, number: 100 + number)
                }
                var count = 0
                for (at, signal) in trace.signals {
                    if let end, end < at { break }
                    if signal == .beyond { return nil }
                    count += 1
                    steps.append((at.call(1), .event(subscriber: number, signal)))
                    if signal.isTerminal { end = at.call(0) }
                    if subscriber.disposal == .insideElement(count) {
                        end = end ?? at.call(2)
                        break
                    }
                }
                uses += end.map(trace.uses(stoppedAt:)) ?? trace.uses
            }
            guard world.burns(), uses.count < 100 else { return nil }
            let visits = uses.filter { $0.source == World.sharedNumber }.sorted { $0.start < $1.start }
            if !visits.elementsEqual(world.visits, by: { $0.start == $1.start && $0.end == $1.end }) {
                world.visits = visits
                continue
            }
            guard let shared = world.sharedUses() else { return nil }
            for use in uses + shared where use.source != World.sharedNumber {
                steps.append((use.start, .began(use.source)))
                if let end = use.end { steps.append((end, .ended(use.source))) }
            }
            steps = steps.filter { $0.at.time <= World.horizon }
            return History(steps: steps.sorted { $0.at < $1.at }.map { ($0.at.time, $0.step) })
        }
        return nil
    }
}
