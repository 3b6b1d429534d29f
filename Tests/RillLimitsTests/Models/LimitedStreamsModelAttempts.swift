/// The way of an attempt: it starts, emits and ends, and then its policy decides.
extension LimitedStreamsModel {
    /// Why an attempt has failed.
    enum Failure {
        case end(LimitTrace.End), cutOff, refusal(ModelRefusal)

        var text: String {
            switch self {
            case .end(.refused): "refused overloaded until -"
            case .end(let end): end.rawValue
            case .cutOff: "cut off"
            case .refusal(let refusal): "refused \(refusal.text)"
            }
        }
    }

    mutating func start(_ number: Int) {
        let stream = trace.streams[number]
        streams[number].attempt += 1
        (streams[number].elements, streams[number].isRunning) = (0, true)
        if stream.form != .limited, let time = stream.attemptTimeout { set(.cutOff, of: number, after: time) }
        if let refusal = ask(number) {
            if stream.form == .limitedAndRetried { return fail(number, .refusal(refusal)) }
            // Then no attempt was made.
            let last = streams[number].failures == 0 ? Failure.refusal(refusal) : streams[number].last
            return giveUp(number, refusal, last: last)
        }
        let attempt = stream.attempts[streams[number].attempt - 1]
        write(number, "start \(streams[number].attempt)")
        for time in attempt.elements {
            if time > 0 { set(.element, of: number, after: time) } else { emit(number) }
        }
        if attempt.end > 0 { set(.end, of: number, after: attempt.end) } else { end(number) }
    }

    mutating func emit(_ number: Int) {
        if streams[number].isOver { return }
        streams[number].elements += 1
        if streams[number].elements == 1 {
            if let call = streams[number].call { breaker?.emit(call, at: now) }
            count(number)
        }
        write(number, "next \(streams[number].elements)")
        guard trace.streams[number].takesOne else { return }
        leave(number)
        write(number, "completed")
    }

    /// The subscriber leaves.
    mutating func leave(_ number: Int) {
        defer { (streams[number].isRunning, streams[number].isOver) = (false, true) }
        guard streams[number].isRunning, !streams[number].isOver else { return }
        count(number)
        if streams[number].elements > 0 { succeed(number) } else { tell(number, .dropped) }
    }

    mutating func end(_ number: Int) {
        if streams[number].isOver { return }
        let how = trace.streams[number].attempts[streams[number].attempt - 1].how
        switch how {
        case .silent: return
        case .completed:
            streams[number].isRunning = false
            count(number)
            succeed(number)
            streams[number].isOver = true
            write(number, "completed")
        default: fail(number, .end(how))
        }
    }

    mutating func fail(_ number: Int, _ failure: Failure) {
        let stream = trace.streams[number]
        streams[number].isRunning = false
        var (outcome, isRetried) = (ModelOutcome.failure, true)
        switch failure {
        case .end(.answered), .end(.declined): (outcome, isRetried) = (.success, false)
        case .end(.counted), .end(.undecided): isRetried = false
        case .end(.cancelled): (outcome, isRetried) = (.dropped, stream.retriesCancellation)
        case .end(.refused), .refusal: outcome = .refused
        default: break
        }
        if stream.form == .policy { tell(number, outcome) } else { tellInside(number, failure, outcome) }
        if stream.form == .limited {
            streams[number].isOver = true
            return write(number, "error \(failure.text)")
        }
        if outcome != .refused { count(number) }
        if outcome == .success { budget?.countSuccess() }
        streams[number].failures += 1
        streams[number].last = failure
        guard isRetried else {
            streams[number].isOver = true
            if case .end(.undecided) = failure { return write(number, "error thrown") }
            return write(number, "error \(failure.text)")
        }
        retry(number, after: failure)
    }

    /// For a limit in front of the source every error is a failure, and who cuts off leaves.
    private mutating func tellInside(_ number: Int, _ failure: Failure, _ outcome: ModelOutcome) {
        if case .cutOff = failure {
            return tell(number, streams[number].elements > 0 ? .success : .dropped)
        }
        tell(number, outcome == .success ? .failure : outcome)
    }

    private mutating func retry(_ number: Int, after failure: Failure) {
        let stream = trace.streams[number]
        var isDear = false
        if case .end(.dear) = failure { isDear = true }
        let (delays, used) =
            isDear
            ? (stream.dearDelays, streams[number].dearDelays) : (stream.delays, streams[number].delays)
        if isDear { streams[number].dearDelays += 1 } else { streams[number].delays += 1 }
        func stop(_ reason: String) { giveUp(number, ModelRefusal(reason: reason), last: failure) }
        if streams[number].failures == stream.attempts.count { return stop("attempts") }
        guard used < delays.count else { return stop("delaysEnded") }
        let due = now + delays[used]
        if let most = stream.maxElapsed, due > trace.begin + stream.start + most { return stop("elapsed") }
        if stream.form == .policy, let refusal = breaker?.refusal(ofRetryAt: due) {
            return giveUp(number, refusal, last: failure)
        }
        let cost = isDear ? trace.dearCost : 1_000_000
        if budget?.withdraw(cost, at: now) == false { return stop("budget") }
        if delays[used] > 0 { set(.attempt, of: number, after: delays[used]) } else { start(number) }
    }

    private mutating func giveUp(_ number: Int, _ refusal: ModelRefusal, last: Failure) {
        (streams[number].isRunning, streams[number].isOver) = (false, true)
        let wraps = trace.streams[number].wraps && trace.streams[number].form != .limited
        write(
            number,
            wraps
                ? "gave up after \(streams[number].failures), \(refusal.text): \(last.text)"
                : "error \(last.text)")
    }
}
