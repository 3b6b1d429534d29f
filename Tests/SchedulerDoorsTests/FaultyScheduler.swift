import RillCore
import RillLocks
import TestSupport

/// A rule that a scheduler of a client may break.
enum Fault: String, CaseIterable, Codable {
    case runsWorkTwice
    case runsOnThreeThreads
    case runsTheLastFirst
    case dropsWork
    case runsInsideTheCall
    case clockGoesBack
    case extremeInstants
    case endsTheLifetime
    case overlapsPeriods

    /// How many threads run work.
    var threads: Int {
        switch self {
        case .runsWorkTwice, .overlapsPeriods: 2
        case .runsOnThreeThreads: 3
        default: 1
        }
    }
}

/// A scheduler of a client that has one `Fault`. Its time passes as fast as its work runs.
///
/// It runs at most `budget` turns, so that every stream comes to rest, and keeps all work for ever.
final class FaultyScheduler: Scheduler {
    private static let budget = 80

    private struct Piece {
        let due: Instant
        let period: Duration?
        let lifetime: Lifetime
        let work: @Sendable () -> Void
        /// How many threads still take it.
        var copies: Int
        /// Those that have.
        let arrivals = Arrivals()
    }

    /// Threads that run one piece of work at the same time.
    private final class Arrivals: Sendable {
        let count = Atomic<Int>(0)
    }

    private struct State {
        var now = Instant.zero
        var queue: [Piece] = []
        var kept: [@Sendable () -> Void] = []
        var secondRuns = 0
        var running = 0
        var turns = 0
        var requests = 0
    }

    private let fault: Fault
    private let state = Mutex(State())
    private let readings = Atomic<Int>(0)

    init(_ fault: Fault) {
        self.fault = fault
    }

    /// How often work ran, not counting the second run of work that must run once.
    var turns: Int { state.withLock { $0.turns } }

    /// How often work ran again that must run once.
    var secondRuns: Int { state.withLock { $0.secondRuns } }

    /// Whether anybody read its clock or gave it work.
    var isUsed: Bool { readings.load(ordering: .relaxed) > 0 || state.withLock { $0.requests > 0 } }

    var now: Instant {
        let time = state.withLock { $0.now }
        let reading = readings.add(1, ordering: .relaxed).newValue
        switch fault {
        case .clockGoesBack: return time.advanced(by: reading.isMultiple(of: 2) ? .seconds(-1) : .zero)
        case .extremeInstants:
            let extremes = [Duration(attoseconds: .min), Duration(attoseconds: .max), time.sinceZero]
            return Instant(sinceZero: extremes[reading % extremes.count])
        default: return time
        }
    }

    func schedule(in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        add(after: .zero, every: nil, in: lifetime, work)
    }

    func schedule(after delay: Duration, in lifetime: Lifetime, _ work: @escaping @Sendable () -> Void) {
        add(after: delay, every: nil, in: lifetime, work)
    }

    func schedule(
        after delay: Duration, every period: Duration, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        add(after: delay, every: period, in: lifetime, work)
    }

    /// Runs what is scheduled, on the threads of the fault, while `isBusy` or work adds to it.
    func run(while isBusy: @escaping @Sendable () -> Bool = { false }) {
        concurrently(threads: fault.threads) { _ in
            while true {
                // Read first: what a busy source scheduled is in the queue when it is busy no more.
                let mayGrow = isBusy()
                if let piece = self.take() {
                    self.perform(piece)
                } else if mayGrow || self.state.withLock({ $0.running > 0 }) {
                    _ = Threads.wait(atMost: .milliseconds(1)) { self.state.withLock { !$0.queue.isEmpty } }
                } else {
                    return
                }
            }
        }
    }

    private func add(
        after delay: Duration, every period: Duration?, in lifetime: Lifetime,
        _ work: @escaping @Sendable () -> Void
    ) {
        let piece = state.withLock { state -> Piece? in
            state.requests += 1
            state.kept.append(work)
            if fault == .dropsWork, state.requests.isMultiple(of: 3) { return nil }
            let piece = Piece(
                due: state.now.advanced(by: max(delay, .zero)), period: period, lifetime: lifetime,
                work: work,
                copies: copies(of: period))
            guard fault == .runsInsideTheCall, state.turns < Self.budget else {
                state.queue.append(piece)
                return nil
            }
            state.turns += 1
            return piece
        }
        guard let piece else { return }
        for _ in 0..<(period == nil ? 1 : 20) { piece.work() }
    }

    private func copies(of period: Duration?) -> Int {
        switch fault {
        case .runsWorkTwice: 2
        case .overlapsPeriods: period == nil ? 1 : 2
        default: 1
        }
    }

    private func take() -> Piece? {
        state.withLock { state in
            guard let index = next(state.queue) else { return nil }
            let isFirst = state.queue[index].copies == copies(of: state.queue[index].period)
            if isFirst, state.turns >= Self.budget {
                state.queue.removeAll()
                return nil
            }
            state.queue[index].copies -= 1
            let piece = state.queue[index]
            if piece.copies == 0 {
                state.queue.remove(at: index)
                if let period = piece.period, !piece.lifetime.isDisposed {
                    state.queue.append(
                        Piece(
                            due: piece.due.advanced(by: period), period: period, lifetime: piece.lifetime,
                            work: piece.work, copies: copies(of: period)))
                }
            }
            if isFirst || piece.period != nil { state.turns += 1 } else { state.secondRuns += 1 }
            state.now = max(state.now, piece.due)
            state.running += 1
            return piece
        }
    }

    private func next(_ queue: [Piece]) -> Int? {
        fault == .runsTheLastFirst
            ? queue.indices.last : queue.indices.min { queue[$0].due < queue[$1].due }
    }

    /// Waits a little for the other thread that takes the piece too.
    private func meet(at piece: Piece) {
        let expected = copies(of: piece.period)
        var arrived = piece.arrivals.count.add(1, ordering: .relaxed).newValue
        for _ in 0..<20 where arrived < expected {
            Threads.yield()
            arrived = piece.arrivals.count.load(ordering: .relaxed)
        }
    }

    private func perform(_ piece: Piece) {
        meet(at: piece)
        piece.work()
        let turns = state.withLock { $0.turns }
        if fault == .endsTheLifetime, turns.isMultiple(of: 4) { piece.lifetime.dispose() }
        // A client's scheduler may release its work late.
        withExtendedLifetime(piece) { state.withLock { $0.running -= 1 } }
    }
}
