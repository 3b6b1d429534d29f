extension World {
    func read(_ unary: Unary, _ source: Program, _ reading: Reading) {
        var count = 0
        var last: Int?
        var held: [Int] = []
        /// Elements are read by `element`; the end passes, after what `completion` emits.
        func linear(completion: @escaping () -> Void = {}, _ element: @escaping (Int) -> Void) {
            reading.start(source) { signal in
                if case .next(let value) = signal { return element(value) }
                if signal == .completed { completion() }
                reading.pass(signal)
            }
        }
        func attempt<Value>(_ body: () throws -> Value) -> Value? {
            do { return try body() } catch { reading.pass(.failed("\(error)")) }
            return nil
        }
        func invalid(_ ticks: Int, below least: Int) -> Bool {
            if ticks < least { reading.pass(.failed("invalid")) }
            return ticks < least
        }
        switch unary {
        case .map(let function): linear { value in attempt { try function(value) }.map(reading.emit) }
        case .doOnNext(let function):
            linear { value in if attempt({ try function(value) }) != nil { reading.emit(value) } }
        case .filter(let function):
            linear { value in if attempt({ try function.isTrue(value) }) == true { reading.emit(value) } }
        case .compactMap: linear { if $0 % 3 != 0 { reading.emit($0) } }
        case .scan(let function):
            linear { value in
                last = attempt { try function((last ?? 0) + value) } ?? last
                last.map(reading.emit)
            }
        case .reduce(let function):
            linear(completion: { reading.emit(last ?? 0) }) { value in
                last = attempt { try function((last ?? 0) + value) } ?? last
            }
        case .toArray: linear(completion: { reading.emit(code(held)) }) { held.append($0) }
        case .enumerated:
            linear { value in
                reading.emit(10 * count + value)
                count += 1
            }
        case .take(let limit):
            if limit == 0 { return reading.pass(.completed) }
            linear { value in
                count += 1
                reading.emit(value)
                if count == limit { reading.pass(.completed) }
            }
        case .skip(let limit):
            linear { value in
                count += 1
                if count > limit { reading.emit(value) }
            }
        case .takeLast(let limit):
            linear(completion: { held.suffix(limit).forEach(reading.emit) }) { held.append($0) }
        case .takeWhile(let function):
            linear { value in
                guard let isTrue = attempt({ try function.isTrue(value) }) else { return }
                if isTrue { reading.emit(value) } else { reading.pass(.completed) }
            }
        case .skipWhile(let function):
            linear { value in
                if count == 0 { count = attempt { try function.isTrue(value) } == false ? 1 : 0 }
                if count == 1 { reading.emit(value) }
            }
        case .distinct:
            linear { value in
                if !held.contains(value) { reading.emit(value) }
                held.append(value)
            }
        case .distinctUntilChanged:
            linear { value in
                if last != value { reading.emit(value) }
                last = value
            }
        case .elementAt(let index):
            linear(completion: { reading.pass(.failed("index")) }) { value in
                count += 1
                guard count == index + 1 else { return }
                reading.emit(value)
                reading.pass(.completed)
            }
        case .first:
            linear { value in
                reading.emit(value)
                reading.pass(.completed)
            }
        case .last: linear(completion: { last.map(reading.emit) }) { last = $0 }
        case .single:
            linear(completion: { if let last { reading.emit(last) } else { reading.pass(.failed("none")) } })
            {
                if last != nil { reading.pass(.failed("several")) }
                last = $0
            }
        case .ignoreElements: linear { _ in }
        case .defaultIfEmpty:
            reading.start(source) { signal in
                if signal.isTerminal { reading.stopAll() } else { count += 1 }
                if signal == .completed, count == 0 { reading.emit(7) }
                reading.pass(signal)
            }
        case .startWith(let value):
            reading.emit(value)
            reading.then { linear(reading.emit) }
        case .timestamp: linear { reading.emit(10 * reading.now.time + $0) }
        case .timeInterval:
            var previous = reading.now.time
            linear { value in
                reading.emit(10 * (reading.now.time - previous) + value)
                previous = reading.now.time
            }
        case .materialize:
            reading.start(source) { signal in
                switch signal {
                case .next(let value): reading.emit(value)
                case .failed: reading.emit(1_001)
                default: reading.emit(1_002)
                }
                if signal.isTerminal { reading.pass(.completed) }
            }
        case .dematerialize:
            linear { value in
                switch described(value) {
                case .next: reading.emit(value)
                case .error(let error): reading.pass(.failed("\(error)"))
                case .completed: reading.pass(.completed)
                }
            }
        case .mapError:
            reading.start(source) { signal in
                if case .failed(let name) = signal {
                    reading.pass(.failed("mapped \(name)"))
                } else {
                    reading.pass(signal)
                }
            }
        case .catchErrorJustReturn:
            reading.start(source) { signal in
                if signal.isTerminal { reading.stopAll() }
                guard case .failed = signal else { return reading.pass(signal) }
                reading.emit(8)
                reading.pass(.completed)
            }
        case .retry(let limit): retry(source, reading) { $0 == limit ? nil : 0 }
        case .retryAfter(let delays): retry(source, reading) { $0 > delays.count ? nil : delays[$0 - 1] }
        case .delay(let ticks): if !invalid(ticks, below: 0) { delay(source, ticks, reading) }
        case .delaySubscription(let ticks):
            if invalid(ticks, below: 0) { return }
            _ = reading.after(ticks) { reading.start(source, reading.pass) }
        case .subscribeOn: _ = reading.after(0) { reading.start(source, reading.pass) }
        case .observeOn: observeOn(source, reading)
        case .debounce(let ticks): if !invalid(ticks, below: 0) { debounce(source, ticks, reading) }
        case .throttle(let ticks, let latest):
            if !invalid(ticks, below: 0) { throttle(source, ticks, latest, reading) }
        case .timeout(let ticks): if !invalid(ticks, below: 1) { timeout(source, ticks, other: nil, reading) }
        case .buffer(let ticks, let limit):
            if !invalid(ticks, below: 1) { buffer(source, ticks, limit, reading) }
        }
    }

    private func retry(_ source: Program, _ reading: Reading, delay: @escaping (_ failures: Int) -> Int?) {
        var failures = 0
        func attempt() {
            reading.start(source) { signal in
                if signal.isTerminal { reading.stopAll() }
                guard case .failed = signal else { return reading.pass(signal) }
                failures += 1
                guard let ticks = delay(failures) else { return reading.pass(signal) }
                if failures > Self.mostAttempts { return reading.pass(.beyond) }
                if ticks == 0 { reading.then(attempt) } else { _ = reading.after(ticks, attempt) }
            }
        }
        attempt()
    }

    private func delay(_ source: Program, _ ticks: Int, _ reading: Reading) {
        var waiting: [(due: Int, signal: Signal)] = []
        // One timer runs for the oldest.
        func deliver() {
            while let first = waiting.first, first.due <= reading.now.time {
                reading.pass(waiting.removeFirst().signal)
            }
            if let first = waiting.first { _ = reading.after(first.due - reading.now.time, deliver) }
        }
        var key = 0
        key = reading.start(source) { signal in
            if case .failed = signal { return reading.pass(signal) }
            if signal.isTerminal { reading.stop(key) }
            waiting.append((reading.now.time + ticks, signal))
            if waiting.count == 1 { _ = reading.after(ticks, deliver) }
        }
    }

    private func observeOn(_ source: Program, _ reading: Reading) {
        var waiting: [Signal] = []
        var key = 0
        key = reading.start(source) { signal in
            if signal.isTerminal { reading.stop(key) }
            waiting.append(signal)
            guard waiting.count == 1 else { return }
            _ = reading.after(0) {
                let batch = waiting
                waiting = []
                batch.forEach(reading.pass)
            }
        }
    }

    private func debounce(_ source: Program, _ ticks: Int, _ reading: Reading) {
        var pending: Int?
        var timer: Reading.Key?
        func emit() {
            pending.map(reading.emit)
            pending = nil
        }
        reading.start(source) { signal in
            reading.stop(timer)
            switch signal {
            case .next(let value):
                pending = value
                timer = reading.after(ticks, emit)
            case .completed:
                reading.stopAll()
                emit()
                reading.pass(.completed)
            default: reading.pass(signal)
            }
        }
    }

    private func throttle(_ source: Program, _ ticks: Int, _ latest: Bool, _ reading: Reading) {
        var pending: Int?
        var over: Int?
        var timer: Reading.Key?
        var isCompleted = false
        func begin(with value: Int) {
            reading.stop(timer)
            pending = nil
            timer = nil
            over = reading.now.time + ticks
            reading.emit(value)
            if isCompleted { reading.pass(.completed) }
        }
        reading.start(source) { signal in
            switch signal {
            case .next(let value):
                guard let over, reading.now.time < over else { return begin(with: value) }
                guard latest else { return }
                // The first element that waits sets the timer.
                if pending == nil { timer = reading.after(over - reading.now.time) { pending.map(begin) } }
                pending = value
            case .completed:
                reading.stopAll()
                if pending == nil { return reading.pass(.completed) }
                isCompleted = true
            default: reading.pass(signal)
            }
        }
    }

    private func timeout(_ source: Program, _ ticks: Int, other: Program?, _ reading: Reading) {
        var timer: Reading.Key?
        func expire() {
            reading.stop(timer)
            reading.stopAll()
            guard let other else { return reading.pass(.failed("timeout")) }
            reading.then { reading.start(other, reading.pass) }
        }
        func restart() {
            reading.stop(timer)
            timer = reading.after(ticks, expire)
        }
        restart()
        reading.then {
            reading.start(source) { signal in
                if signal.isTerminal { reading.stopAll() } else { restart() }
                reading.pass(signal)
            }
        }
    }

    private func buffer(_ source: Program, _ ticks: Int, _ limit: Int, _ reading: Reading) {
        var held: [Int] = []
        var timer: Reading.Key?
        func emit() {
            reading.stop(timer)
            reading.emit(code(held))
            held = []
            timer = reading.after(ticks, emit)
        }
        timer = reading.after(ticks, emit)
        reading.then {
            reading.start(source) { signal in
                switch signal {
                case .next(let value):
                    held.append(value)
                    if held.count == limit { emit() }
                case .completed:
                    reading.stopAll()
                    reading.emit(code(held))
                    reading.pass(.completed)
                default: reading.pass(signal)
                }
            }
        }
    }

    func read(_ binary: Binary, _ first: Program, _ second: Program, _ reading: Reading) {
        var left: [Int] = []
        var right: [Int] = []
        var ended: Set<Int> = []
        /// Starts two streams; the ends of both are stopped before they are read.
        func both(_ order: [Program] = [first, second], _ read: @escaping (Int, Signal) -> Void) {
            for (index, program) in order.enumerated() {
                reading.then {
                    var key = 0
                    key = reading.start(program) { signal in
                        if signal.isTerminal {
                            reading.stop(key)
                            ended.insert(index)
                        }
                        if case .failed = signal { reading.pass(signal) } else { read(index, signal) }
                    }
                }
            }
        }
        /// Starts a stream, and another one at its end.
        func continued(when isWanted: @escaping (Signal) -> Bool) {
            reading.start(first) { signal in
                if signal.isTerminal { reading.stopAll() }
                guard isWanted(signal) else { return reading.pass(signal) }
                reading.then { reading.start(second, reading.pass) }
            }
        }
        switch binary {
        case .concat: continued { $0 == .completed }
        case .catchError: continued { if case .failed = $0 { true } else { false } }
        case .switchIfEmpty:
            var count = 0
            continued { signal in
                if !signal.isTerminal { count += 1 }
                return signal == .completed && count == 0
            }
        case .timeoutOther: timeout(first, 3, other: second, reading)
        case .merge:
            both { _, signal in
                if ended.count == 2 {
                    reading.pass(.completed)
                } else if !signal.isTerminal {
                    reading.pass(signal)
                }
            }
        case .zip, .zipLate:
            both { index, signal in
                if case .next(let value) = signal {
                    if index == 0 { left.append(value) } else { right.append(value) }
                }
                if !left.isEmpty, !right.isEmpty {
                    reading.emit(code([left.removeFirst(), right.removeFirst()]))
                }
                let isUsedUp = ended.contains(0) && left.isEmpty || ended.contains(1) && right.isEmpty
                if binary == .zip ? isUsedUp : ended.count == 2 { reading.pass(.completed) }
            }
        case .combineLatest, .combineLatestLate:
            both { index, signal in
                if case .next(let value) = signal {
                    if index == 0 { left = [value] } else { right = [value] }
                    if !left.isEmpty, !right.isEmpty {
                        reading.emit(code(left + right))
                    } else if binary == .combineLatestLate, ended.count == 1 {
                        reading.pass(.completed)
                    }
                } else if ended.count == 2
                    || binary == .combineLatest && (index == 0 ? left : right).isEmpty
                {
                    reading.pass(.completed)
                }
            }
        case .withLatestFrom:
            both([second, first]) { index, signal in
                switch signal {
                case .next(let value) where index == 0: right = [value]
                case .next(let value): if !right.isEmpty { reading.emit(code([value] + right)) }
                default: if index == 1 { reading.pass(.completed) }
                }
            }
        case .takeUntil:
            both([second, first]) { index, signal in
                if index == 1 {
                    reading.pass(signal)
                } else if !signal.isTerminal {
                    reading.pass(.completed)
                }
            }
        case .skipUntil:
            var other: Reading.Key?
            other = reading.start(second) { signal in
                reading.stop(other)
                if case .failed = signal { return reading.pass(signal) }
                if !signal.isTerminal { right = [1] }
            }
            reading.then {
                var key = 0
                key = reading.start(first) { signal in
                    if signal.isTerminal { reading.stop(key) }
                    if signal.isTerminal || !right.isEmpty { reading.pass(signal) }
                }
            }
        case .sample:
            both { index, signal in
                if case .next(let value) = signal, index == 0 { left = [value] }
                guard index == 1 else { return }
                left.forEach(reading.emit)
                left = []
                if !ended.isEmpty { reading.pass(.completed) }
            }
        case .amb:
            var keys: [Reading.Key] = []
            var winner: Int?
            for (index, program) in [first, second].enumerated() {
                reading.then {
                    guard winner == nil else { return }
                    let key = reading.start(program) { signal in
                        if winner == nil, keys.count == 2 { reading.stop(keys[1 - index]) }
                        winner = index
                        reading.pass(signal)
                    }
                    keys.append(key)
                }
            }
        }
    }

    func flatten(
        _ reading: Reading, _ way: Flattening, outer: (@escaping (Signal) -> Void) -> Reading.Key,
        inner: @escaping (Int) throws -> (Program, input: Trace?)
    ) {
        var waiting: [Int] = []
        var running: [Reading.Key] = []
        var isOuterOver = false
        let most =
            switch way {
            case .flatMap, .flatMapLatest: Int.max
            case .flatMapBounded(let limit): limit
            case .concatMap, .flatMapFirst: 1
            }
        func next() {
            if running.isEmpty, waiting.isEmpty, isOuterOver { return reading.pass(.completed) }
            guard running.count < most, !waiting.isEmpty else { return }
            guard let (program, input) = reading.attempt({ try inner(waiting.removeFirst()) }) else { return }
            // The closure is asked before the stream is left that it replaces.
            if way == .flatMapLatest {
                running.forEach(reading.stop)
                running = []
            }
            var key = 0
            key = reading.start(program, input: input) { signal in
                guard signal.isTerminal else { return reading.pass(signal) }
                reading.stop(key)
                running.removeAll { $0 == key }
                if case .failed = signal { reading.pass(signal) } else { next() }
            }
            running.append(key)
        }
        var source = 0
        source = outer { signal in
            if signal.isTerminal { reading.stop(source) }
            switch signal {
            case .next(let element):
                if way == .flatMapFirst, !running.isEmpty { return }
                waiting.append(element)
                next()
            case .completed:
                isOuterOver = true
                next()
            default: reading.pass(signal)
            }
        }
    }
}
