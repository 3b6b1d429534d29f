#if canImport(Combine) || COMBINE_MODEL
    #if canImport(Combine)
        import Combine
    #else
        import CombineModel
    #endif
    import Rill

    extension ObservableConvertibleType {
        /// This stream as a publisher. Elements for which there is no demand yet are buffered without bound;
        /// `publisher(bufferingPolicy:)` sets a bound.
        ///
        /// The stream starts for every subscriber, once that subscriber has received its subscription. A
        /// subscriber receives only as many elements as it has requested, and the completion after the
        /// buffered elements.
        public var publisher: ObservablePublisher<Element, any Error> {
            publisher(bufferingPolicy: .unbounded)
        }

        /// This stream as a publisher with a bounded buffer. The limit of the policy must be 1 or more.
        public func publisher(bufferingPolicy: BufferingPolicy) -> ObservablePublisher<Element, any Error> {
            bufferingPolicy.requireRoom(for: "publisher(bufferingPolicy:)")
            return ObservablePublisher(asObservable(), bufferingPolicy) { error in
                if let error { .failure(error) } else { .finished }
            }
        }
    }

    /// A stream as a publisher of Combine.
    public struct ObservablePublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
        private let stream: Observable<Output>
        private let policy: BufferingPolicy
        private let completion: @Sendable ((any Error)?) -> Subscribers.Completion<Failure>

        init(
            _ stream: Observable<Output>, _ policy: BufferingPolicy,
            completion: @escaping @Sendable ((any Error)?) -> Subscribers.Completion<Failure>
        ) {
            self.stream = stream
            self.policy = policy
            self.completion = completion
        }

        /// Passes the subscriber its subscription, and then starts the stream for the subscriber.
        public func receive<Target: Subscriber>(subscriber: Target)
        where Target.Input == Output, Target.Failure == Failure {
            let subscription = StreamSubscription(to: subscriber, policy, completion: completion)
            subscriber.receive(subscription: subscription)
            subscription.start(stream)
        }
    }
#endif
