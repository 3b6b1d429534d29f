extension ObservableType {
    /// Calls `sink` with a line for every step of a subscription: subscribed, each event, disposed.
    ///
    ///     stream.debug("cities", to: { logger.debug("\($0)") })
    ///
    /// By default the lines go to standard error. `sink` runs on the thread of the event.
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
