import Rill

extension TransferEvent {
    /// What `work` brings as the result of a transfer, together with the progress that its meter is told of meanwhile.
    ///
    /// `length` says how long a result is; nil leaves that to the meter. A throw in `work` is the error.
    static func metered(
        _ direction: TransferProgress.Direction, length: @escaping @Sendable (Value) -> Int? = { _ in nil },
        _ work: @escaping @Sendable (ProgressMeter, Lifetime) throws -> Observable<Value>
    ) -> Observable<TransferEvent> {
        .create { observer, lifetime in
            let meter = ProgressMeter(direction) { observer.onNext(.progress($0)) }
            try work(meter, lifetime).run(
                Observer(
                    onNext: { result in
                        meter.reachEnd(at: length(result))
                        observer.onNext(.finished(result))
                    },
                    onEnd: observer.onEnd),
                in: lifetime)
        }
    }
}
