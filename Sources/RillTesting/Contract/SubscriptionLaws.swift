// A stream is a description: each subscription is a separate run.
extension ContractLaw {
    static let subscriptions = [subscriptionsShareNoState]

    /// Two subscribers, one after the other or together, receive what a single subscriber would receive. An
    /// operator whose state is made outside of `deferred` breaks this law; so does an operator that keeps
    /// elements for later subscribers.
    public static let subscriptionsShareNoState = ContractLaw(
        "two subscribers of one stream receive what each would receive alone"
    ) { trial in
        for ending in ["|", "#"] {
            let source: TestSource<Int> = trial.scheduler.cold("-1-2-1-\(ending)")
            let alone = trial.events(of: source.asObservable())
            for areTogether in [false, true] {
                let stream = trial.apply(source.asObservable())
                let first = trial.scheduler.record(stream)
                if !areTogether { trial.passTime() }
                let second = trial.scheduler.record(stream)
                defer { [first, second].forEach { $0.dispose() } }
                trial.passTime()
                for (name, recorder) in [("first", first), ("second", second)] {
                    guard let difference = difference(recorder.events.map(\.event), alone) else { continue }
                    let order = areTogether ? "together" : "one after the other"
                    return "to the \(name) of two \(order), \(difference)"
                }
            }
        }
        return nil
    }
}
