/// A property that publishes its values, each before it is set, and the current one to a new subscriber.
@propertyWrapper public struct Published<Value> {
    private let storage: Storage

    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

    public var wrappedValue: Value {
        get { storage.value }
        // A subscriber may read the property meanwhile: it has the value before.
        nonmutating set { storage.set(newValue) }
    }

    public var projectedValue: Publisher {
        get { Publisher(storage: storage) }
        nonmutating set {}
    }

    public struct Publisher: CombineModel.Publisher {
        public typealias Output = Value
        public typealias Failure = Never

        fileprivate let storage: Storage

        public func receive<Target: Subscriber>(subscriber: Target)
        where Target.Input == Value, Target.Failure == Never {
            let conduit = Conduit(storage) { subscriber.receive($0) }
            storage.conduits.append(conduit)
            subscriber.receive(subscription: conduit)
        }
    }

    fileprivate final class Storage {
        private(set) var value: Value
        var conduits: [Conduit] = []
        /// Those of `assign(to:)`, which end with the property.
        var assignments: [AnyCancellable] = []

        init(_ value: Value) { self.value = value }

        func set(_ newValue: Value) {
            for conduit in conduits { conduit.send(newValue) }
            value = newValue
        }
    }

    fileprivate final class Conduit: Subscription {
        private weak var storage: Storage?
        private let receive: (Value) -> Subscribers.Demand
        private var demand = Subscribers.Demand.none
        private var hasStarted = false

        init(_ storage: Storage, _ receive: @escaping (Value) -> Subscribers.Demand) {
            self.storage = storage
            self.receive = receive
        }

        func request(_ demand: Subscribers.Demand) {
            self.demand += demand
            guard !hasStarted, let storage else { return }
            hasStarted = true
            send(storage.value)
        }

        func send(_ value: Value) {
            guard demand > .none else { return }
            demand -= .max(1)
            demand += receive(value)
        }

        func cancel() {
            storage?.conduits.removeAll { $0 === self }
            storage = nil
        }
    }
}

extension Publisher where Failure == Never {
    public func assign(to published: inout Published<Output>.Publisher) {
        let storage = published.storage
        let subscriber = Assignment { [weak storage] value in storage?.set(value) } as Assignment<Output>
        subscribe(subscriber)
        storage.assignments.append(AnyCancellable { subscriber.subscription?.cancel() })
    }
}

private final class Assignment<Input>: Subscriber {
    typealias Failure = Never

    private let set: (Input) -> Void
    private(set) var subscription: (any Subscription)?

    init(_ set: @escaping (Input) -> Void) { self.set = set }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        subscription.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        set(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) { subscription = nil }
}
