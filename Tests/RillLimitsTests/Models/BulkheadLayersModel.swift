/// What the pages say of one bulkhead around streams and around streams inside them: who lends his place to
/// whom.
struct BulkheadLayersModel {
    /// Streams are numbered in the order in which they are subscribed to. Each may have so many inside it,
    /// one in the other, to which the start of the one around it subscribes; a child is subscribed to later.
    enum Step: Sendable {
        case root(layers: Int), child(of: Int, layers: Int)
        case end(Int, fails: Bool), dispose(Int), settle
    }

    enum Place: Equatable { case none, own, borrowed(from: Int) }

    struct Stream {
        let parent: Int?
        let layers: Int
        var place = Place.none
        var isRunning = false
        var isLent = false
        /// Its own source is over; it ends when those inside it have ended.
        var isEnding = false
    }

    let count: Int
    let maxWaiting: Int
    var streams: [Stream] = []
    private var running = 0
    private var admitted = 0
    private var refused = 0
    private var waiting: [Int] = []
    /// Those that have a place and start with the next turn of the scheduler.
    private var placed: [Int] = []
    var lines: [String] = []
    var reached: Set<String> = []

    init(count: Int, maxWaiting: Int) { (self.count, self.maxWaiting) = (count, maxWaiting) }

    var figures: String { "\(running) run, \(waiting.count) wait, \(admitted) and \(refused)" }
    /// Those that run and go on.
    var live: [Int] { streams.indices.filter { streams[$0].isRunning && !streams[$0].isEnding } }

    mutating func take(_ step: Step) {
        switch step {
        case .root(let layers):
            streams.append(Stream(parent: nil, layers: layers))
            let stream = streams.count - 1
            if running < count {
                running += 1
                start(stream, .own)
            } else if waiting.count < maxWaiting {
                waiting.append(stream)
            } else {
                refuse(stream, "overloaded")
            }
        case .child(let parent, let layers):
            guard live.contains(parent) else { return }
            streams.append(Stream(parent: parent, layers: layers))
            enterLater(streams.count - 1)
        case .end(let stream, let fails):
            guard live.contains(stream) else { return }
            if !fails {
                streams[stream].isEnding = true
                return endIfLast(stream)
            }
            stop(stream)
            lines.append("\(stream) failed")
            if let parent = streams[stream].parent { endIfLast(parent) }
        case .dispose(let stream):
            guard stream < streams.count, streams[stream].parent == nil else { return }
            if let index = placed.firstIndex(of: stream) {
                placed.remove(at: index)
                free()
            }
            waiting.removeAll { $0 == stream }
            if streams[stream].isRunning { stop(stream) }
        case .settle: while !placed.isEmpty { start(placed.removeFirst(), .own) }
        }
    }

    /// A stream inside others that is subscribed to later takes a free place, borrows that of the innermost
    /// around it that has not lent it, or fails, since it might wait for its own end.
    private mutating func enterLater(_ stream: Int) {
        if running < count {
            running += 1
            reached.insert("a second place")
            return start(stream, .own)
        }
        var lender = streams[stream].parent
        while let next = lender, streams[next].isLent { lender = streams[next].parent }
        guard let lender else {
            reached.insert("a stream that enters twice")
            return refuse(stream, "enteredTwice")
        }
        reached.insert(
            lender == streams[stream].parent ? "a borrowed place" : "a place of one further outside")
        streams[lender].isLent = true
        start(stream, .borrowed(from: lender))
    }

    private mutating func start(_ stream: Int, _ place: Place) {
        streams[stream].place = place
        streams[stream].isRunning = true
        if place == .own { admitted += 1 }
        lines.append("\(stream) starts")
        guard streams[stream].layers > 0 else { return }
        streams.append(Stream(parent: stream, layers: streams[stream].layers - 1))
        streams[stream].isLent = true
        reached.insert("a place that is lent at once")
        start(streams.count - 1, .borrowed(from: stream))
    }

    private mutating func refuse(_ stream: Int, _ reason: String) {
        refused += 1
        lines.append("\(stream) \(reason)")
    }

    private mutating func free() {
        if waiting.isEmpty { running -= 1 } else { placed.append(waiting.removeFirst()) }
    }

    private func children(of stream: Int) -> [Int] {
        streams.indices.filter { streams[$0].isRunning && streams[$0].parent == stream }
    }

    /// With those inside it.
    private mutating func stop(_ stream: Int) {
        for child in children(of: stream) { stop(child) }
        lines.append("\(stream) stops")
        streams[stream].isRunning = false
        switch streams[stream].place {
        case .own: free()
        case .borrowed(let lender): streams[lender].isLent = false
        case .none: break
        }
    }

    private mutating func endIfLast(_ stream: Int) {
        guard streams[stream].isEnding, children(of: stream).isEmpty else { return }
        stop(stream)
        lines.append("\(stream) completed")
        if let parent = streams[stream].parent { endIfLast(parent) }
    }
}
