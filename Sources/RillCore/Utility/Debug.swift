extension ObservableType {
    /// Tells `sink` about everything that happens to a subscription, one line each: subscribed, events, disposed.
    ///
    ///     stream.debug("cities", to: { logger.debug("\($0)") })
    ///
    /// Without a sink the lines go to standard error. The sink runs on the thread of the event.
    public func debug(
        _ identifier: String,
        to sink: @escaping @Sendable (String) -> Void = { StandardError.write("\($0)\n") }
    ) -> Observable<Element> {
        self.do(
            onNext: { sink("\(identifier): next(\($0))") },
            onError: { sink("\(identifier): error(\($0))") },
            onCompleted: { sink("\(identifier): completed") },
            onSubscribe: { sink("\(identifier): subscribed") },
            onDispose: { sink("\(identifier): disposed") })
    }
}
