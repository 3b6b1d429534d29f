/// An expression of streams of numbers. The interpreter and the library give it a meaning each.
indirect enum Program: Equatable, Sendable {
    case source(Source)
    /// The hot stream that the closure around this program has received.
    case input
    /// The shared stream of the scenario.
    case shared
    case unary(Unary, Program)
    case binary(Binary, Program, Program)
    /// Element x starts the inner stream x modulo their number.
    case flatten(Flattening, Function, Program, [Program])
    case retryWhen(Program, trigger: Program)
    case groupBy(Int, Program, each: Program)
    case window(Int, Int, Program, each: Program)
}

enum Unary: Equatable, Sendable {
    case map(Function), filter(Function), compactMap, scan(Function), reduce(Function), toArray, enumerated
    case take(Int), skip(Int), takeLast(Int), takeWhile(Function), skipWhile(Function)
    case distinct, distinctUntilChanged, elementAt(Int), first, last, single, ignoreElements
    case defaultIfEmpty, startWith(Int), materialize, dematerialize, mapError, doOnNext(Function)
    case catchErrorJustReturn, retry(Int?), retryAfter([Int])
    case delay(Int), delaySubscription(Int), debounce(Int), throttle(Int, latest: Bool), timeout(Int)
    case buffer(Int, Int), timestamp, timeInterval, observeOn, subscribeOn
}

enum Binary: String, CaseIterable, Sendable {
    case merge, concat, zip, zipLate, combineLatest, combineLatestLate, withLatestFrom
    case amb, takeUntil, skipUntil, sample
    case catchError, switchIfEmpty, timeoutOther
}

enum Flattening: Equatable, Sendable {
    case flatMap, flatMapBounded(Int), concatMap, flatMapFirst, flatMapLatest
}

/// A closure of a program. It throws for every element that leaves `throwing` when divided by seven.
struct Function: Equatable, Sendable {
    var factor: Int
    var throwing: Int?

    func callAsFunction(_ element: Int) throws(Thrown) -> Int {
        if let throwing, element % 7 == throwing { throw Thrown(element: element) }
        return (element * factor + 1) % 100
    }

    func isTrue(_ element: Int) throws(Thrown) -> Bool { try self(element) % 3 != 0 }
}

struct Thrown: Error, Equatable, CustomStringConvertible {
    let element: Int
    var description: String { "thrown(\(element))" }
}

struct Source: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        /// The second script plays for subscribers that come at `from` or later.
        case script(Script, Script, from: Int)
        case hot(Script)
        case timer(Int), timerEvery(Int, Int), interval(Int), endless, never
    }

    enum Form: CaseIterable, Sendable { case plain, create, deferred, using }

    var number: Int
    var kind: Kind
    var form = Form.plain
}

/// Events and their times, counted from the subscription. A time of nil is inside `subscribe`.
struct Script: Equatable, Sendable {
    enum End: Equatable, Sendable { case open, completed, failed }

    var immediate: [Int] = []
    var timed: [Timed] = []
    var end = End.open
    /// Nil ends the stream with the last element.
    var endsAfter: Int?

    struct Timed: Equatable, Sendable {
        var time: Int
        var element: Int
    }

    var lastTime: Int? { endsAfter.map { max($0, timed.last?.time ?? 0) } ?? timed.last?.time }
}

extension Program {
    var children: [Program] {
        switch self {
        case .source, .input, .shared: []
        case .unary(_, let source): [source]
        case .binary(_, let first, let second): [first, second]
        case .flatten(_, _, let source, let inner): [source] + inner
        case .retryWhen(let source, let trigger): [source, trigger]
        case .groupBy(_, let source, let each), .window(_, _, let source, let each): [source, each]
        }
    }

    func with(_ children: [Program]) -> Program {
        switch self {
        case .source, .input, .shared: self
        case .unary(let unary, _): .unary(unary, children[0])
        case .binary(let binary, _, _): .binary(binary, children[0], children[1])
        case .flatten(let way, let function, _, _):
            .flatten(way, function, children[0], Array(children.dropFirst()))
        case .retryWhen: .retryWhen(children[0], trigger: children[1])
        case .groupBy(let modulus, _, _): .groupBy(modulus, children[0], each: children[1])
        case .window(let ticks, let count, _, _): .window(ticks, count, children[0], each: children[1])
        }
    }

    var size: Int { children.reduce(1) { $0 + $1.size } }

    func contains(_ program: Program) -> Bool {
        self == program || children.contains { $0.contains(program) }
    }
}
