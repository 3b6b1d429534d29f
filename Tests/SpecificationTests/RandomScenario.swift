/// Draws programs. A seed gives the same one everywhere.
struct RandomScenario {
    private var generator: SplitMix64
    private var sources = 0
    private var canShare = false

    static func scenario(seed: UInt64) -> Scenario {
        var random = RandomScenario(generator: SplitMix64(seed: seed))
        let sharing =
            random.one(in: 3)
            ? Sharing(
                source: random.program(depth: 2), replay: random.number(0...2), isForever: random.one(in: 2))
            : nil
        random.canShare = sharing != nil
        let program = random.program(depth: random.number(1...6))
        let subscribers = (0..<random.number(1...(sharing == nil ? 2 : 3))).map { _ in
            Scenario.Subscriber(time: random.number(0...9), disposal: random.disposal())
        }
        return Scenario(program: program, sharing: sharing, subscribers: subscribers)
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
    private mutating func one(in count: Int) -> Bool { number(1...count) == 1 }
    private mutating func any<Element>(_ list: [Element]) -> Element { list[number(0...list.count - 1)] }
    /// Times of nothing and below zero are rare.
    private mutating func ticks() -> Int { one(in: 20) ? number(-1...0) : number(1...6) }

    private mutating func disposal() -> Scenario.Disposal {
        switch number(0...3) {
        case 0: .at(number(0...20))
        case 1: .insideElement(number(1...4))
        default: .never
        }
    }

    private mutating func function() -> Function {
        Function(factor: number(1...5), throwing: one(in: 4) ? number(0...6) : nil)
    }

    private mutating func program(depth: Int, input: Bool = false) -> Program {
        if depth == 0 || one(in: 8) { return leaf(input) }
        let below = depth - 1
        switch number(0...19) {
        case 0...9: return .unary(unary(), program(depth: below, input: input))
        case 10...14:
            return .binary(
                any(Binary.allCases), program(depth: below, input: input),
                program(depth: number(0...below), input: input))
        case 15...17:
            let way = any([
                Flattening.flatMap, .flatMapBounded(number(1...2)), .concatMap, .flatMapFirst, .flatMapLatest,
            ])
            let inner = (0..<number(1...2)).map { _ in program(depth: min(below, 2), input: input) }
            return .flatten(way, function(), program(depth: below, input: input), inner)
        case 18:
            return .retryWhen(
                program(depth: below, input: input), trigger: program(depth: min(below, 2), input: true))
        default:
            let source = program(depth: below, input: input)
            let each = program(depth: min(below, 2), input: true)
            return one(in: 2)
                ? .groupBy(number(1...3), source, each: each)
                : .window(ticks(), number(1...3), source, each: each)
        }
    }

    private mutating func leaf(_ input: Bool) -> Program {
        if input, one(in: 2) { return .input }
        if canShare, one(in: 2) { return .shared }
        sources += 1
        let number = sources
        let kind: Source.Kind
        switch self.number(0...15) {
        case 0: kind = .timer(ticks())
        case 1: kind = .interval(ticks())
        case 2: kind = .timerEvery(ticks(), ticks())
        case 3: kind = one(in: 2) ? .endless : .never
        case 4, 5: kind = .hot(script(isHot: true))
        default:
            let first = script()
            kind =
                one(in: 3)
                ? .script(first, script(), from: self.number(1...12)) : .script(first, first, from: 0)
        }
        return .source(Source(number: number, kind: kind, form: any(Source.Form.allCases)))
    }

    private mutating func script(isHot: Bool = false) -> Script {
        var script = Script()
        if !isHot { script.immediate = one(in: 2) ? [] : (0..<number(0...3)).map { _ in number(0...9) } }
        var time = 0
        if isHot || one(in: 2) {
            for _ in 0..<number(1...4) {
                time += number(0...4)
                script.timed.append(.init(time: time, element: number(0...9)))
            }
            if one(in: 2) { script.endsAfter = time + number(0...4) }
        }
        script.end = any([.open, .completed, .completed, .failed, .failed])
        return script
    }

    private mutating func unary() -> Unary {
        let function = function()
        return switch number(0...38) {
        case 0, 1: .map(function)
        case 2: .filter(function)
        case 3: .compactMap
        case 4: .scan(function)
        case 5: .reduce(function)
        case 6: .toArray
        case 7: .enumerated
        case 8, 9: .take(number(0...3))
        case 10: .skip(number(0...2))
        case 11: .takeLast(number(0...2))
        case 12: .takeWhile(function)
        case 13: .skipWhile(function)
        case 14: .distinct
        case 15: .distinctUntilChanged
        case 16: .elementAt(number(0...2))
        case 17: .first
        case 18: .last
        case 19: .single
        case 20: .ignoreElements
        case 21: .defaultIfEmpty
        case 22: .startWith(number(0...9))
        case 23: .materialize
        case 24: .dematerialize
        case 25: .mapError
        case 26: .doOnNext(function)
        case 27: .catchErrorJustReturn
        case 28: .retry(one(in: 4) ? nil : number(1...3))
        case 29: .retryAfter((0..<number(0...3)).map { _ in number(1...4) })
        case 30: .delay(ticks())
        case 31: .delaySubscription(ticks())
        case 32: .debounce(ticks())
        case 33: .throttle(ticks(), latest: one(in: 2))
        case 34: .timeout(ticks())
        case 35: .buffer(ticks(), number(1...3))
        case 36: one(in: 2) ? .timestamp : .timeInterval
        case 37: .observeOn
        default: .subscribeOn
        }
    }
}
