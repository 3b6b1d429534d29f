/// Times of one body, in nanoseconds per unit.
struct Samples {
    private var sorted: [Double] = []

    mutating func add(_ sample: Double) {
        sorted.insert(sample, at: sorted.firstIndex { $0 > sample } ?? sorted.endIndex)
    }

    var minimum: Double { sorted.first ?? .nan }

    var median: Double {
        guard !sorted.isEmpty else { return .nan }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// The spread of the best quarter, as a fraction of the minimum.
    var spread: Double {
        guard sorted.count > 1 else { return 0 }
        return sorted[max(1, sorted.count / 4)] / minimum - 1
    }
}
