extension OperatorExample {
    private static let inTask = "in a task, which virtual time does not know"
    private static let onMainActor = "on the main actor, which virtual time does not know"

    /// Operators that have no picture, and why.
    package static let undrawn: [OperatorExample] = [
        OperatorExample("async", .fromAsyncWork, because: "runs a task, which virtual time does not know")
            .elsewhere(rxSwift6: "Single.create", combine: "Future", rxJS: "from", rx: "Start"),
        OperatorExample("Observable", .fromAsyncWork, because: "reads an asynchronous sequence \(inTask)")
            .elsewhere(rxSwift6: "AsyncSequence.asObservable", rxJS: "from", rx: "From"),
        OperatorExample("value", .awaiting, because: "is awaited \(inTask)")
            .elsewhere(
                rxSwift6: "Single.value", combine: "values.first(where:)", rxJS: "firstValueFrom", rx: "First"
            ),
        OperatorExample("valueOrNil", .awaiting, because: "is awaited \(inTask)")
            .elsewhere(
                rxSwift6: "Maybe.value", combine: "values.first(where:)", rxJS: "firstValueFrom", rx: "First"),
        OperatorExample("values", .awaiting, because: "is iterated \(inTask)")
            .elsewhere(rxSwift6: "values", combine: "values", rx: "To"),
        OperatorExample("subscribe", .start, because: "is what every picture does")
            .elsewhere(rxSwift: "subscribe", combine: "sink, subscribe", rxJS: "subscribe", rx: "Subscribe"),
        OperatorExample("subscribeOnMainActor", .start, because: "runs its closures \(onMainActor)"),
        OperatorExample("bind", .show, because: "runs its closure \(onMainActor)")
            .elsewhere(rxSwift: "bind(to:), bind(onNext:)"),
        OperatorExample("assign", .show, because: "sets its property \(onMainActor)")
            .elsewhere(combine: "assign(to:on:)"),
        OperatorExample("doOnMainActor", .look, because: "runs its closures \(onMainActor)"),
        OperatorExample("GroupedObservable", because: "is what `groupBy` emits: see there"),
    ]
}
