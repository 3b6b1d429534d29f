/// The parts of random programs that several limits share, and the steps of all.
extension ModelDice {
    mutating func places() -> LimitProgram.Limit {
        .places(
            number(1...3), maxWaiting: isLikely(33) ? number(0...2) : 1_000,
            maxWait: maybe { $0.milliseconds(0...12) })
    }

    mutating func rate() -> LimitProgram.Limit {
        .rate(
            number(1...4), per: milliseconds(1...12), burst: maybe { $0.number(1...4) },
            maxWaiting: isLikely(33) ? number(0...3) : 1_000, maxWait: maybe(33) { $0.milliseconds(0...20) })
    }

    mutating func policy() -> LimitProgram.Policy {
        LimitProgram.Policy(
            delays: list(of: 0...3) { $0.milliseconds(0...5) },
            dearDelays: list(of: 0...3) { $0.milliseconds(0...5) }, most: number(1...4))
    }

    /// An attempt that is likely to go on by hand.
    mutating func attempt() -> LimitProgram.Attempt {
        LimitProgram.Attempt(
            elements: isLikely(33) ? [0] : [], end: maybe(60) { $0.end(.completed) },
            after: isLikely(20) ? 0 : milliseconds(1...9))
    }

    /// That one, a failure, or now and then any.
    mutating func end(_ likely: LimitProgram.End) -> LimitProgram.End {
        isLikely(30) ? one(of: LimitProgram.End.allCases) : one(of: [likely, .failed])
    }

    /// A stream behind limits in front of the source.
    mutating func stream(_ limits: [Int]) -> LimitProgram.Stream {
        LimitProgram.Stream(
            outer: maybe(33) { $0.policy() }, limits: limits, inner: maybe(25) { $0.policy() },
            attempts: list(of: 1...3) { $0.attempt() })
    }
}

extension LimitProgram {
    /// Adds random steps. Each is drawn by what the model does meanwhile, so that few of them change nothing.
    mutating func addSteps(
        _ count: Int = 30, upTo pace: Int = 5, withHands: Bool = true, using dice: inout ModelDice
    ) {
        var model = LimitModel(self, isWriting: false)
        var waiting = streams.indices.filter { streams[$0].parent == nil }
        let breakers = withHands ? breakers : []
        for _ in 0..<count {
            let kind = dice.number(0...19)
            let (running, alive) = (kind < 12 ? model.running : [], 12...13 ~= kind ? model.alive : [])
            let step: Step
            switch kind {
            case 0...6 where !waiting.isEmpty:
                let stream = waiting.removeFirst()
                if isNested, !running.isEmpty, dice.isLikely(65) {
                    streams[stream].parent = dice.one(of: running).stream
                    model.streams[stream].plan.parent = streams[stream].parent
                }
                step = .start(stream)
            case 7...9 where !running.isEmpty:
                let (stream, attempt) = dice.one(of: running)
                step = .end(stream, attempt, dice.end(dice.isLikely(50) ? .completed : .dear))
            case 10...11 where !running.isEmpty && !isNested:
                let (stream, attempt) = dice.one(of: running)
                step = .element(stream, attempt)
            case 12...13 where !alive.isEmpty: step = .dispose(dice.one(of: alive))
            case 14: step = .look(dice.milliseconds(0...100))
            case 15: step = dice.isLikely(50) ? .jump(dice.milliseconds(0...15)) : .advance(0)
            case 16 where !breakers.isEmpty:
                step = .hand(dice.one(of: breakers), dice.one(of: Hand.allCases))
            case 16 where !quantiles.isEmpty:
                step = .record(dice.number(0...quantiles.count - 1), dice.milliseconds(-1...9))
            case 17: step = .advance(dice.number(0...40) * Self.millisecond / 3)
            default: step = .advance(dice.milliseconds(0...pace))
            }
            steps.append(step)
            model.take(step)
        }
    }
}
