/// A place in the order of everything that a program does in virtual time.
///
/// Work runs in the order of its due times and, for equal times, in the order of the calls that scheduled it.
/// The calls that work makes are numbered, and a call comes before the calls that are made inside it.
struct Moment: Comparable {
    private enum Step {
        case call(Int)
        /// The delivery of a hot stream to the subscriber that came at this moment.
        case subscriber(Shared)

        func order(to other: Step) -> Int {
            switch (self, other) {
            case (.call(let number), .call(let otherNumber)): number - otherNumber
            case (.subscriber(let moment), .subscriber(let other)): moment.order(to: other)
            case (.call, .subscriber): -1
            case (.subscriber, .call): 1
            }
        }
    }

    /// A moment to which others refer. Most comparisons end with its identity.
    final class Shared: Sendable {
        let moment: Moment

        init(_ moment: Moment) { self.moment = moment }

        fileprivate func order(to other: Shared) -> Int {
            self === other ? 0 : moment.order(to: other.moment)
        }
    }

    let time: Int
    private let scheduling: Shared?
    private var path: [Step]

    /// Work that a test schedules before it advances the clock.
    init(time: Int, number: Int) {
        self.time = time
        scheduling = nil
        path = [.call(number)]
    }

    /// Work that is scheduled at `moment`.
    init(_ ticks: Int, after moment: Moment) {
        time = moment.time + ticks
        scheduling = Shared(moment)
        path = []
    }

    func call(_ number: Int) -> Moment { inside(.call(number)) }
    func delivery(to subscribed: Shared) -> Moment { inside(.subscriber(subscribed)) }

    /// The call after this one, by the same caller.
    var next: Moment {
        var moment = self
        if case .call(let number)? = path.last { moment.path[path.count - 1] = .call(number + 1) }
        return moment
    }

    func isInside(_ other: Moment) -> Bool {
        var start = self
        guard path.count >= other.path.count else { return false }
        start.path.removeLast(path.count - other.path.count)
        return start == other
    }

    private func inside(_ step: Step) -> Moment {
        var moment = self
        moment.path.append(step)
        return moment
    }

    static func == (left: Moment, right: Moment) -> Bool { left.order(to: right) == 0 }
    static func < (left: Moment, right: Moment) -> Bool { left.order(to: right) < 0 }

    /// Below, equal to or above zero.
    private func order(to other: Moment) -> Int {
        if time != other.time { return time - other.time }
        // A test schedules its own work before everything else.
        switch (scheduling, other.scheduling) {
        case (nil, nil): break
        case (nil, _): return -1
        case (_, nil): return 1
        case (let first?, let second?):
            let order = first.order(to: second)
            if order != 0 { return order }
        }
        for (step, otherStep) in zip(path, other.path) {
            let order = step.order(to: otherStep)
            if order != 0 { return order }
        }
        return path.count - other.path.count
    }
}
