import RillLocks

extension ObservableType {
    /// Calls `sink` with a line for every step of a subscription: subscribed, each event, disposed.
    ///
    ///     stream.debug("cities", to: { logger.debug("\($0)") })
    ///
    /// By default the lines go to standard error, and begin with the file and line of the call. `sink` runs
    /// on the thread of the event.
    public func debug(
        _ identifier: String? = nil,
        to sink: @escaping @Sendable (String) -> Void = { StandardError.write("\($0)\n") },
        file: String = #fileID, line: Int = #line
    ) -> Observable<Element> {
        let name = identifier ?? "\(file):\(line)"
        return self.do(
            onNext: { sink("\(name): next(\($0))") },
            onError: { sink("\(name): error(\($0))") },
            onCompleted: { sink("\(name): completed") },
            onSubscribe: { sink("\(name): subscribed") },
            onDispose: { sink("\(name): disposed") })
    }
}
