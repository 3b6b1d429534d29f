import Dispatch
import RillLocks

/// Where exchanges deliver: on a few threads, so that ten thousand that end together do not take one each, and on more as
/// soon as those few stand still, so that a subscriber that blocks holds up nobody else.
final class DeliveryLanes: Sendable {
    private struct Lanes {
        var waiting: [@Sendable () -> Void] = []
        var firstWaiting = 0
        /// How many run, and how many may.
        var running = 0
        var allowed = usual
        /// How much work has ended, to see whether anything moves.
        var ended = 0
        var isWatched = false

        mutating func takeNext() -> (@Sendable () -> Void)? {
            guard firstWaiting < waiting.count else { return nil }
            let next = waiting[firstWaiting]
            firstWaiting += 1
            if firstWaiting * 2 > waiting.count {
                waiting.removeFirst(firstWaiting)
                firstWaiting = 0
            }
            return next
        }
    }

    static let shared = DeliveryLanes()

    private static let usual = 8
    private static let patience = DispatchTimeInterval.milliseconds(10)

    private let lanes = Mutex(Lanes())
    private let watch = DispatchQueue(label: "rill.network.watch")

    /// Runs `work` once a lane is free.
    func run(_ work: @escaping @Sendable () -> Void) {
        let (opensLane, ended) = lanes.withLock { lanes -> (Bool, Int?) in
            lanes.waiting.append(work)
            if lanes.running < lanes.allowed {
                lanes.running += 1
                return (true, nil)
            }
            defer { lanes.isWatched = true }
            return (false, lanes.isWatched ? nil : lanes.ended)
        }
        if opensLane { openLane() }
        if let ended { lookAgain(after: ended) }
    }

    /// A lane is a thread that takes work for as long as there is any.
    private func openLane() {
        DispatchQueue(label: "rill.network.delivery").async {
            while let work = self.nextOrClose() {
                work()
                self.lanes.withLock { $0.ended += 1 }
            }
        }
    }

    private func nextOrClose() -> (@Sendable () -> Void)? {
        lanes.withLock { lanes in
            if let next = lanes.takeNext() { return next }
            lanes.running -= 1
            // The lanes beyond the usual were for those that stood still.
            lanes.allowed = max(Self.usual, min(lanes.allowed, lanes.running + Self.usual))
            return nil
        }
    }

    /// Opens more lanes when nothing has ended since.
    private func lookAgain(after ended: Int) {
        watch.asyncAfter(deadline: .now() + Self.patience) {
            let (opened, endedNow) = self.lanes.withLock { lanes -> (Int, Int?) in
                lanes.isWatched = lanes.firstWaiting < lanes.waiting.count
                let isStill = lanes.isWatched && lanes.ended == ended
                let opened = isStill ? Self.usual : 0
                lanes.running += opened
                lanes.allowed = max(lanes.allowed, lanes.running)
                return (opened, lanes.isWatched ? lanes.ended : nil)
            }
            for _ in 0..<opened { self.openLane() }
            if let endedNow { self.lookAgain(after: endedNow) }
        }
    }
}
