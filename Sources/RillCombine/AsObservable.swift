#if canImport(Combine) || COMBINE_MODEL
    #if canImport(Combine)
        import Combine
    #else
        import CombineModel
    #endif
    import Rill
    import RillLocks

    extension Publisher where Output: Sendable {
        /// This publisher as a stream. Every subscription to the stream subscribes to the publisher, with
        /// unlimited demand, and its disposal cancels the subscription to the publisher. A failure becomes
        /// the error of the stream, with its type.
        ///
        ///     $query.asObservable().debounce(.milliseconds(300), scheduler: MainScheduler.instance)
        ///
        /// Combine does not check what the closures of a publisher capture. These closures run on the threads
        /// that subscribe to the stream, and on the threads of the publisher.
        public func asObservable() -> Observable<Output> {
            let start = Unchecked { (subscriber: StreamSubscriber<Output, Failure>) in subscribe(subscriber) }
            return Observable.create { observer, lifetime in start.value(StreamSubscriber(observer, lifetime))
            }
        }
    }

    /// Subscribes to a publisher for a stream. The observer drops what a publisher sends after the end.
    final class StreamSubscriber<Input: Sendable, Failure: Error>: Subscriber, Sendable {
        private enum State: Sendable {
            case new
            case subscribed(Unchecked<any Subscription>)
            case ended
        }

        private let observer: Observer<Input>
        private let lifetime: Lifetime
        private let state = Mutex(State.new)

        init(_ observer: Observer<Input>, _ lifetime: Lifetime) {
            self.observer = observer
            self.lifetime = lifetime
        }

        func receive(subscription: any Subscription) {
            let subscription = Unchecked(subscription)
            let isFirst = state.withLock { state in
                guard case .new = state else { return false }
                state = .subscribed(subscription)
                return true
            }
            guard isFirst else { return subscription.value.cancel() }
            lifetime.onDispose { self.end()?.value.cancel() }
            if !lifetime.isDisposed { subscription.value.request(.unlimited) }
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            observer.onNext(input)
            return .none
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            // The subscription has completed, so it is released without a cancellation.
            withExtendedLifetime(end()) {}
            switch completion {
            case .finished: observer.onCompleted()
            case .failure(let error): observer.onError(error)
            }
        }

        /// Returns the subscription, but only to the first caller.
        private func end() -> Unchecked<any Subscription>? {
            state.withLock { state in
                defer { state = .ended }
                if case .subscribed(let subscription) = state { return subscription }
                return nil
            }
        }
    }

    /// A value of one of Combine's types.
    // Unchecked: Combine's protocols do not require `Sendable`, although their values may be used from any
    // thread.
    struct Unchecked<Value>: @unchecked Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }
#endif
