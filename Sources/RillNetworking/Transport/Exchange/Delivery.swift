import Foundation
import Rill
import RillLocks

/// The events of one exchange between the network and its subscriber: a line that counts the bytes in it.
///
/// Events are delivered on a lane, one at a time, and none waits for the subscriber of another exchange.
final class Delivery: Sendable {
    private enum Step {
        case event(TransportEvent)
        case end((any Error)?)
    }

    private struct Line {
        var steps: [Step] = []
        /// Bytes of the body that have not been delivered yet, the piece that is being delivered included.
        var bytes = 0
        var isMoving = false
        var isClosed = false
        /// Who waits for room, and how few bytes are room.
        var room: (below: Int, call: @Sendable () -> Void)?

        /// Whether the line stood still and must be moved.
        mutating func append(_ step: Step) -> Bool {
            guard !isClosed else { return false }
            steps.append(step)
            defer { isMoving = true }
            return !isMoving
        }
    }

    private let observer: Observer<TransportEvent>
    private let lifetime: Lifetime
    private let line = Mutex(Line())

    init(to observer: Observer<TransportEvent>, in lifetime: Lifetime) {
        self.observer = observer
        self.lifetime = lifetime
    }

    var hasWaitingBytes: Bool { line.withLock { $0.bytes > 0 } }

    func send(_ event: TransportEvent) {
        let mustStart = line.withLock { line in
            if case .uploaded = event, case .event(.uploaded) = line.steps.last { line.steps.removeLast() }
            return line.append(.event(event))
        }
        if mustStart { moveSoon() }
    }

    /// Puts a piece of the body in, unless more than `limit` bytes would wait then: `room` is called once there are no more
    /// than half of that. A piece that finds nothing waiting is never too long.
    func send(_ data: Data, waitingUpTo limit: Int, whenThereIsRoom room: @escaping @Sendable () -> Void)
        -> Bool
    {
        let (isTaken, mustStart) = line.withLock { line in
            guard line.bytes == 0 || line.bytes + data.count <= limit || line.isClosed else {
                line.room = (limit / 2, room)
                return (false, false)
            }
            if !line.isClosed { line.bytes += data.count }
            return (true, line.append(.event(.body(data))))
        }
        if mustStart { moveSoon() }
        return isTaken
    }

    /// Closes the line. The end is delivered on a lane, or here and now when asked and nothing is on its way.
    func end(with error: (any Error)?, isHere: Bool = false) {
        let mustStart = line.withLock { line in
            defer { line.isClosed = true }
            return line.append(.end(error))
        }
        guard mustStart else { return }
        if isHere { move() } else { moveSoon() }
    }

    private func moveSoon() {
        DeliveryLanes.shared.run { self.move() }
    }

    private func move() {
        while case let steps = takeSteps(), !steps.isEmpty {
            for step in steps {
                guard !lifetime.isDisposed else { return close() }
                switch step {
                case .event(let event):
                    observer.onNext(event)
                    if case .body(let data) = event { delivered(data.count) }
                case .end(let error?): observer.onError(error)
                case .end(nil): observer.onCompleted()
                }
            }
        }
    }

    /// What waits; nothing, and the line stands still, when nothing waits.
    private func takeSteps() -> [Step] {
        line.withLock { line in
            defer { line.steps = [] }
            line.isMoving = !line.steps.isEmpty
            return line.steps
        }
    }

    private func delivered(_ count: Int) {
        let call = line.withLock { line -> (@Sendable () -> Void)? in
            line.bytes -= count
            guard let room = line.room, line.bytes <= room.below else { return nil }
            line.room = nil
            return room.call
        }
        call?()
    }

    /// Drops what waits: the subscriber is gone.
    private func close() {
        let dropped = line.withLock { line in
            defer { line = Line(isMoving: true, isClosed: true) }
            return line
        }
        withExtendedLifetime(dropped) {}
    }
}
