/// What a workload and its loop cost.
struct Measurement {
    let workload: Workload
    private(set) var loop: Samples?
    private(set) var rill = Samples()
    let loopCounted: Counted?
    let rillCounted: Counted
    private let repetitions: Int
    private let count: Int

    /// Fails when the loop and Rill do not come to the same result: then their times cannot be compared.
    init(_ workload: Workload, repetitions: Int, isQuick: Bool) throws {
        self.workload = workload
        self.repetitions = repetitions
        count = isQuick ? workload.count / 10 : workload.count
        loop = workload.loop.map { _ in Samples() }
        // Warms up, too.
        let result = workload.rill(count)
        if let expected = workload.loop?(count), expected != result {
            throw MeasurementError("\(workload.name): the loop came to \(expected), Rill to \(result)")
        }
        loopCounted = workload.loop.map { Counted($0, of: workload) }
        rillCounted = Counted(workload.rill, of: workload)
        measure(repetitions)
    }

    /// Adds twice as many repetitions.
    mutating func repeatMeasurement() { measure(2 * repetitions) }

    /// Measures loop and Rill in turn.
    private mutating func measure(_ repetitions: Int) {
        for _ in 0..<repetitions {
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

/// What was measured is wrong; bench ends with exit code 1.
struct MeasurementError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
