/// An operator of two sources, and what may be received from it.
struct TwoSourceForm: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let explore: @Sendable () -> Void

    init<Element: Sendable>(
        _ name: String, completesAlways: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
        _ operation: @escaping @Sendable (Observable<Int>, Observable<Int>) -> Observable<Element>,
        check: @escaping @Sendable (Probe<Element>) -> Bool
    ) {
        testDescription = name
        explore = {
            exploreTwoSources(
                name: name, sourceLocation: sourceLocation, completesAlways: completesAlways, operation,
                check: check)
        }
    }
}

/// Explores an operator of two sources, each of which sends on a thread of its own: first until both have
/// completed, then while one fails and a third thread disposes of the subscription.
func exploreTwoSources<Element: Sendable>(
    preemptions: Int = 2, name: String = #function, sourceLocation: SourceLocation = #_sourceLocation,
    completesAlways: Bool = true,
    _ operation: @escaping @Sendable (Observable<Int>, Observable<Int>) -> Observable<Element>,
    check: @escaping (Probe<Element>) -> Bool
) {
    explore(preemptions: preemptions, name: name, sourceLocation: sourceLocation) { run in
        let (one, other) = (PublishSubject<Int>(), PublishSubject<Int>())
        let probe = run.probe(Element.self)
        probe.subscribe(to: operation(one.asObservable(), other.asObservable()))
        run.thread { one.send(1, 2, then: .completed) }
        run.thread { other.send(10, 20, then: .completed) }
        run.afterwards {
            run.expect(check(probe), "received \(probe.text)")
            run.expect(probe.isCompleted || !completesAlways, "has not completed: \(probe.text)")
            if !probe.isCompleted { probe.dispose() }
            run.expect(!one.hasObservers && !other.hasObservers, "a source is still subscribed to")
        }
    }
    explore(
        preemptions: preemptions, name: name + ", disposed", sourceLocation: sourceLocation
    ) { run in
        let (one, other) = (PublishSubject<Int>(), PublishSubject<Int>())
        let probe = run.probe(Element.self)
        let teardowns = SharedVariable(0)
        let counted = one.do(onDispose: { teardowns.update { $0 += 1 } })
        probe.subscribe(to: operation(counted, other.asObservable()))
        run.thread { one.send(1, then: .error(Boom())) }
        run.thread { other.send(10, then: .completed) }
        run.thread { probe.dispose() }
        run.afterwards {
            run.expect(!one.hasObservers && !other.hasObservers, "a source is still subscribed to")
            run.expect(teardowns.value <= 1, "torn down \(teardowns.value) times")
        }
    }
}
