#if canImport(Combine) || COMBINE_MODEL
    #if canImport(Combine)
        import Combine
    #else
        import CombineModel
    #endif
    import Rill
    import RillLocks

    /// Combine's `Subscription` to a stream, with a buffer of the elements that have not been requested.
    // Unchecked: the lock guards the state, and `queue` the calls to the subscriber.
    final class StreamSubscription<Input: Sendable, Failure: Error>: Subscription, @unchecked Sendable {
        typealias Completion = Subscribers.Completion<Failure>

        private struct Target {
            let receive: (Input) -> Subscribers.Demand
            let complete: (Completion) -> Void
        }

        private enum Delivery {
            case element(Input)
            case end(Completion)
        }

        private struct State {
            /// Nil when the subscription has been cancelled, or the subscriber has received the completion.
            var target: Target?
            var demand = Subscribers.Demand.none
            var elements = Queue<Input>()
            var end: Completion?

            mutating func next() -> (Target, Delivery)? {
                guard let target else { return nil }
                if demand > .none, let element = elements.popFirst() {
                    demand -= .max(1)
                    return (target, .element(element))
                }
                guard elements.isEmpty, let end else { return nil }
                self.target = nil
                return (target, .end(end))
            }
        }

        private let lock = Mutex(())
        private var state: State
        private let queue = DrainQueue()
        private let lifetime = ValueLifetime()
        private let policy: BufferingPolicy
        private let completion: @Sendable ((any Error)?) -> Completion

        init(
            to target: some Subscriber<Input, Failure>, _ policy: BufferingPolicy,
            completion: @escaping @Sendable ((any Error)?) -> Completion
        ) {
            state = State(
                target: Target(receive: { target.receive($0) }, complete: { target.receive(completion: $0) }))
            self.policy = policy
            self.completion = completion
        }

        func start(_ stream: Observable<Input>) {
            stream.run(Observer(onNext: { self.append($0) }, onEnd: { self.end(with: $0) }), in: lifetime)
        }

        func request(_ demand: Subscribers.Demand) {
            withLock { $0.demand += demand }
            deliverInTurn()
        }

        func cancel() {
            lifetime.dispose()
            // The subscriber and the elements are released outside the lock.
            let (target, elements) = withLock { state in
                defer { state.elements = Queue() }
                return (state.target.take(), state.elements)
            }
            withExtendedLifetime((target, elements)) {}
        }

        private func append(_ element: Input) {
            do {
                let dropped = try withLock { state in
                    state.target == nil ? element : try state.elements.append(element, policy)
                }
                withExtendedLifetime(dropped) { deliverInTurn() }
                if isFull { lifetime.sources.pauseSource(in: lifetime) { isFull } }
            } catch { end(with: error) }
        }

        private var isFull: Bool { withLock { policy.pausesSource(at: $0.elements.count) } }

        private func end(with error: (any Error)?) {
            lifetime.dispose()
            let completion = completion(error)
            withLock { $0.end = completion }
            deliverInTurn()
        }

        /// Delivers to the subscriber one call at a time; a request that the subscriber makes inside a
        /// delivery does not grow the stack.
        private func deliverInTurn() { queue.run(deliver(), orEnqueue: { self.deliver() }) }

        private func deliver() {
            while let (target, delivery) = withLock({ $0.next() }) {
                switch delivery {
                case .element(let element):
                    let demand = target.receive(element)
                    if demand > .none { withLock { $0.demand += demand } }
                case .end(let completion): target.complete(completion)
                }
            }
            if !isFull { lifetime.sources.resumeAll() }
        }

        private func withLock<Result, Thrown: Error>(
            _ body: (inout State) throws(Thrown) -> Result
        ) throws(Thrown) -> Result {
            try lock.withLock { _ throws(Thrown) in try body(&state) }
        }
    }
#endif
