@testable import RillLimits

/// One bulkhead around streams and around the streams inside them, beside a model of it.
@Suite(.calculation) struct BulkheadLayersModelTests {
    private typealias Model = BulkheadLayersModel
    private typealias Step = BulkheadLayersModel.Step

    private final class Library: Sendable {
        private let scheduler = VirtualTimeScheduler()
        private let bulkhead: Bulkhead
        let log = Log<String>()
        private let begun = Atomic<Int>(0)
        /// What makes a stream subscribe to one inside it, with so many layers.
        private let controls = Mutex<[Int: PublishSubject<Int>]>([:])
        private let subscriptions = Mutex<[Int: any Disposable]>([:])

        init(count: Int, maxWaiting: Int) { bulkhead = Bulkhead(count, maxWaiting: maxWaiting) }

        var figures: String {
            let figures = bulkhead.figures(at: .zero)
            return
                "\(figures.running) run, \(figures.waiting) wait, \(figures.admitted) and \(figures.refused)"
        }

        func take(_ step: Step) {
            switch step {
            case .root(let layers):
                let (number, stream) = stream(layers)
                subscriptions.withLock { $0[number] = stream.subscribe() }
            case .child(let parent, let layers): controls.withLock { $0[parent] }?.onNext(layers)
            case .end(let number, true): controls.withLock { $0[number] }?.onError(Boom())
            case .end(let number, false): controls.withLock { $0[number] }?.onCompleted()
            case .dispose(let number): subscriptions.withLock { $0[number] }?.dispose()
            case .settle: scheduler.advance(by: .zero)
            }
        }

        private func stream(_ layers: Int) -> (Int, Observable<Int>) {
            let number = begun.add(1, ordering: .relaxed).oldValue
            let (control, log) = (PublishSubject<Int>(), log)
            let source = Observable<Int> { [self] observer, lifetime in
                log.write("\(number) starts")
                controls.withLock { $0[number] = control }
                lifetime.onDispose { log.write("\(number) stops") }
                control.asObservable().flatMap { self.stream($0).1 }.run(observer, in: lifetime)
                if layers > 0 { control.onNext(layers - 1) }
            }
            let limited = source.limited(by: bulkhead, scheduler: scheduler)
                .do(
                    onError: { error in
                        log.write("\(number) \((error as? AttemptRefusedError)?.reason.name ?? "failed")")
                    }, onCompleted: { log.write("\(number) completed") }
                )
                .catchError { _ in .empty() }
            return (number, limited)
        }
    }

    private func difference(
        _ steps: [Step], count: Int, maxWaiting: Int, reached: inout [String: Int]
    ) -> String? {
        var model = Model(count: count, maxWaiting: maxWaiting)
        let library = Library(count: count, maxWaiting: maxWaiting)
        var read = 0
        for (index, step) in steps.enumerated() {
            switch step {
            case .child(let stream, _), .end(let stream, _):
                guard model.live.contains(stream) else { continue }
            default: break
            }
            model.take(step)
            library.take(step)
            // The order in which streams are torn down is not compared.
            let expected = model.lines.sorted() + [model.figures]
            let found = library.log.entries[read...].sorted() + [library.figures]
            read = library.log.count
            model.lines = []
            if found != expected { return "step \(index), \(step):\nthe model: \(expected)\nfound: \(found)" }
        }
        for state in model.reached { reached[state, default: 0] += 1 }
        return nil
    }

    private func steps(for model: Model, using random: inout SplitMix64) -> [Step] {
        var model = model
        return (0..<30).map { _ in
            let (live, layers) = (model.live, random.once(in: 3) ? random.number(0...2) : 0)
            let step: Step =
                switch random.number(0...9) {
                case 0...1: .root(layers: layers)
                case 2...5 where !live.isEmpty: .child(of: random.pick(live), layers: layers)
                case 6...7 where !live.isEmpty: .end(random.pick(live), fails: random.once(in: 4))
                case 8 where !model.streams.isEmpty: .dispose(random.number(0...model.streams.count - 1))
                default: .settle
                }
            model.take(step)
            return step
        }
    }

    @Test func aBulkheadLendsPlacesAsAModelDoes() throws {
        var reached: [String: Int] = [:]
        for seed in 0..<UInt64(rounds(20_000)) {
            var random = SplitMix64(seed: seed)
            let (count, maxWaiting) = (random.number(1...4), random.number(0...3))
            var steps = steps(for: Model(count: count, maxWaiting: maxWaiting), using: &random)
            func fails(_ steps: [Step]) -> String? {
                difference(steps, count: count, maxWaiting: maxWaiting, reached: &reached)
            }
            guard fails(steps) != nil else { continue }
            var index = steps.count - 1
            while index >= 0 {
                var fewer = steps
                fewer.remove(at: index)
                if fails(fewer) != nil { (steps, index) = (fewer, fewer.count) }
                index -= 1
            }
            try #require(
                Bool(false),
                "seed \(seed), \(count) places, \(maxWaiting) may wait\n\(steps)\n\(fails(steps) ?? "")")
        }
        for state in [
            "a borrowed place", "a place of one further outside", "a second place",
            "a stream that enters twice", "a place that is lent at once",
        ] {
            #expect(reached[state, default: 0] > 0, "\(state) of \(reached)")
        }
    }
}
