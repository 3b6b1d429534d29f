/// A source that counts its runs: how many there were, and how many at the same time. Its start and its
/// teardown take time, so that another thread may run inside them.
final class CountedSource: Sendable {
    struct Runs {
        var current = 0
        var most = 0
        var total = 0
    }

    let runs = SharedVariable(Runs())
    private let elements: Observable<Int>
    private let inside = SharedVariable(0)
    /// Called in the teardown of the first run.
    private let firstTeardown = SharedVariable<(@Sendable () -> Void)?>(nil)

    init(_ elements: some ObservableType<Int>) { self.elements = elements.asObservable() }

    func onFirstTeardown(_ action: @escaping @Sendable () -> Void) { firstTeardown.value = action }

    var stream: Observable<Int> {
        Observable { observer, lifetime in
            self.runs.update {
                $0.current += 1
                $0.total += 1
                $0.most = max($0.most, $0.current)
            }
            // The last teardown of the run.
            lifetime.onDispose {
                self.firstTeardown.update { $0.take() }?()
                self.runs.update { $0.current -= 1 }
            }
            self.elements.run(observer, in: lifetime)
            self.inside.value += 1
        }
    }

    /// What does not hold: one run at a time, and as many teardowns as runs.
    func fault(allowingRuns range: ClosedRange<Int> = 0...10) -> String? {
        let runs = runs.value
        if runs.most > 1 { return "\(runs.most) runs of the source at the same time" }
        if runs.current != 0 { return "\(runs.current) runs are not torn down" }
        return range.contains(runs.total) ? nil : "\(runs.total) runs"
    }
}

extension Scenario {
    func expect(_ source: CountedSource, runs: ClosedRange<Int> = 0...10) {
        let fault = source.fault(allowingRuns: runs)
        expect(fault == nil, fault ?? "")
    }
}
