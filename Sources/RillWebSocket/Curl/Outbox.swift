import Rill
import RillNetworking

/// The frames that wait until the system takes them.
struct Outbox {
    private struct Outgoing {
        let bytes: [UInt8]
        var lifetime: Lifetime?
        var done: WebSocketLink.Done?
        var isPing = false

        /// Calls `done` on a worker, and not on the thread of all connections, because it runs code of the
        /// subscriber.
        func report(_ error: (any Error)?) {
            if let done { WorkerPool.shared.run { done(error) } }
        }
    }

    private var waiting = Queue<Outgoing>()
    /// How many frames were left when withdrawn frames were last dropped.
    private var kept = 0
    private var current: Outgoing?
    /// How many bytes of the current frame have been sent.
    private var sent = 0
    /// The waiting pong: of several pings, it is enough to answer the last (RFC 6455, 5.5.3).
    private var pong: [UInt8]?

    /// Whether the system takes no more bytes at present.
    private(set) var isBlocked = false
    /// How many bytes the system has taken.
    private(set) var progress = 0

    /// Whether there are appended frames of which nothing has been sent.
    var isWaiting: Bool { waiting.count > 0 }
    var isPingWaiting: Bool { current?.isPing == true || waiting.elements.contains(where: \.isPing) }

    mutating func append(
        _ bytes: [UInt8], in lifetime: Lifetime? = nil, isPing: Bool = false,
        _ done: WebSocketLink.Done? = nil
    ) {
        waiting.append(Outgoing(bytes: bytes, lifetime: lifetime, done: done, isPing: isPing))
        if waiting.count > 2 * kept + 1 { dropTakenBack() }
    }

    private mutating func dropTakenBack() {
        let frames = waiting.elements
        waiting = Queue()
        for frame in frames where frame.lifetime?.isDisposed != true { waiting.append(frame) }
        kept = waiting.count
    }

    mutating func setPong(_ frame: [UInt8]) { pong = frame }

    /// Drops the frames of which nothing has been sent, and appends a last frame.
    mutating func replace(with last: [UInt8], error: any Error) {
        let dropped = waiting
        (waiting, pong) = (Queue(), nil)
        append(last)
        for frame in dropped.elements { frame.report(error) }
    }

    mutating func close(with error: any Error) {
        let dropped = [current].compactMap { $0 } + waiting.elements
        (waiting, current, sent, pong, isBlocked) = (Queue(), nil, 0, nil, false)
        for frame in dropped { frame.report(error) }
    }

    /// Sends what the system takes. Returns why nothing more can be sent; nil if sending may continue.
    mutating func flush(
        _ send: (UnsafeRawBufferPointer) -> CurlSocket.Step
    ) -> (kind: TransportError.Kind, error: any Error)? {
        isBlocked = false
        while let frame = next() {
            let step = frame.bytes.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
            switch step {
            case .bytes(let count):
                sent += count
                progress += count
                guard sent == frame.bytes.count else { continue }
                (current, sent) = (nil, 0)
                frame.report(nil)
            case .notReady:
                isBlocked = true
                return nil
            case .failed(let kind, let error): return (kind, error)
            }
        }
        kept = 0
        return nil
    }

    private mutating func next() -> Outgoing? {
        if let current { return current }
        if let pong = pong.take() {
            current = Outgoing(bytes: pong)
        } else {
            repeat { current = waiting.popFirst() } while current?.lifetime?.isDisposed == true
        }
        return current
    }
}
