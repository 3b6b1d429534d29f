/// What a workload and its loop cost.
struct Measurement {
    let workload: Workload
    private(set) var loop: Samples?
    private(set) var rill = Samples()
    let loopCounted: Counted?
    let rillCounted: Counted
    private let count: Int

    /// Throws when the loop and Rill disagree on the result: their times cannot be compared then.
    init(_ workload: Workload, repetitions: Int, isQuick: Bool) throws {
        self.workload = workload
        count = isQuick ? workload.count / 10 : workload.count
        loop = workload.loop.map { _ in Samples() }
        // This also warms up.
        let result = workload.rill(count)
        if let expected = workload.loop?(count), expected != result {
            throw MeasurementError(
                "\(workload.name): the result is \(expected) by hand, but \(result) with Rill")
        }
        loopCounted = workload.loop.map { Counted($0, of: workload) }
        rillCounted = Counted(workload.rill, of: workload)
        for _ in 0..<repetitions {
            // The loop and Rill run in turn, so that a disturbance affects both.
            if let body = workload.loop {
                let sample = time(of: body)
                loop?.add(sample)
            }
            let sample = time(of: workload.rill)
            rill.add(sample)
        }
    }

    private func time(of body: Workload.Body) -> Double {
        let stopwatch = workload.usesThreads ? Stopwatch.wall : .thread
        return stopwatch.time { _ = body(count) } / Double(count)
    }
}

/// A measurement is wrong; bench ends with exit code 1.
struct MeasurementError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
