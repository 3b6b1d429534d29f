import RillLocks
import TestSupport

#if canImport(Combine)
    import Combine
#else
    import CombineModel
#endif

/// A subscriber that writes what it receives.
final class Collector<Input, Failure: Error>: Subscriber, @unchecked Sendable {
    let log = Log<String>()
    private let first: Subscribers.Demand
    private let onInput: (Collector, Input) -> Subscribers.Demand
    // Written once, before any element.
    private(set) var subscription: (any Subscription)?

    /// Requests `first` when it is subscribed, and what `onInput` returns after each element.
    init(
        requesting first: Subscribers.Demand = .unlimited,
        onInput: @escaping (Collector, Input) -> Subscribers.Demand = { _, _ in .none }
    ) {
        self.first = first
        self.onInput = onInput
    }

    func receive(subscription: any Subscription) {
        log.write("subscribed")
        self.subscription = subscription
        if first > .none { subscription.request(first) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        log.write("\(input)")
        return onInput(self, input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: log.write("finished")
        case .failure(let error): log.write("failed with \(error)")
        }
    }
}

/// The numbers from 1, as far as there is demand, and then the failure or the end.
struct Numbers<Failure: Error & Sendable>: Publisher {
    typealias Output = Int

    let count: Int
    var failure: Failure?
    let log: Log<String>

    func receive<Target: Subscriber>(subscriber: Target)
    where Target.Input == Int, Target.Failure == Failure {
        subscriber.receive(subscription: Inner(self, subscriber))
    }

    private final class Inner<Target: Subscriber>: Subscription
    where Target.Input == Int, Target.Failure == Failure {
        private let numbers: Numbers
        private var target: Target?
        private var sent = 0
        private var demand = Subscribers.Demand.none

        init(_ numbers: Numbers, _ target: Target) {
            self.numbers = numbers
            self.target = target
        }

        func request(_ demand: Subscribers.Demand) {
            numbers.log.write(demand == .unlimited ? "unlimited" : "\(demand)")
            self.demand += demand
            while let target, self.demand > .none, sent < numbers.count {
                self.demand -= .max(1)
                sent += 1
                self.demand += target.receive(sent)
            }
            guard let target = target.take(), sent == numbers.count else { return }
            target.receive(completion: numbers.failure.map { .failure($0) } ?? .finished)
        }

        func cancel() {
            numbers.log.write("cancelled")
            target = nil
        }
    }
}

/// A publisher whose test sends what it likes, by the rules or not.
final class Hand: Publisher, @unchecked Sendable {
    typealias Output = Int
    typealias Failure = Boom

    struct Grip: @unchecked Sendable {
        let subscription: (any Subscription) -> Void
        let next: (Int) -> Subscribers.Demand
        let completion: (Subscribers.Completion<Boom>) -> Void
    }

    private let grips = Mutex<[Grip]>([])

    var last: Grip? { grips.withLock { $0.last } }

    func receive<Target: Subscriber>(subscriber: Target)
    where Target.Input == Int, Target.Failure == Boom {
        let grip = Grip(
            subscription: { subscriber.receive(subscription: $0) }, next: { subscriber.receive($0) },
            completion: { subscriber.receive(completion: $0) })
        grips.withLock { $0.append(grip) }
    }
}

final class LoggedSubscription: Subscription {
    private let name: String
    private let log: Log<String>

    init(_ name: String, _ log: Log<String>) {
        self.name = name
        self.log = log
    }

    func request(_ demand: Subscribers.Demand) { log.write("\(name) requested") }

    func cancel() { log.write("\(name) cancelled") }
}
