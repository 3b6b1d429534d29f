import Rill

/// What a workload cost, per unit, in nanoseconds.
struct Measurement {
    let workload: Workload
    private let loop: [Double]
    private let rill: [Double]

    /// Runs the workload and its loop in turn, after one turn that does not count.
    init(_ workload: Workload, repetitions: Int, sink: Sink) {
        self.workload = workload
        var loop: [Double] = []
        var rill: [Double] = []
        for repetition in 0...repetitions {
            let loopTime = workload.loop.map { Self.time(of: $0, workload, sink) }
            let rillTime = Self.time(of: workload.rill, workload, sink)
            guard repetition > 0 else { continue }
            if let loopTime { loop.append(loopTime) }
            rill.append(rillTime)
        }
        self.loop = loop.sorted()
        self.rill = rill.sorted()
    }

    var minimum: Double { rill[0] }
    var median: Double { rill[rill.count / 2] }
    var loopMinimum: Double? { loop.first }
    var ratio: Double? { loopMinimum.map { minimum / $0 } }
    var isWithinLimit: Bool { workload.limit.map { minimum <= $0 } ?? true }

    private static func time(of body: (Sink) -> Void, _ workload: Workload, _ sink: Sink) -> Double {
        let time = ContinuousClock().measure { body(sink) }
        return time / .nanoseconds(1) / Double(workload.count)
    }
}
