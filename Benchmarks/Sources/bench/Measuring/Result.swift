/// The figures of one workload, as they are printed.
struct Result: Encodable {
    struct Cost: Encodable {
        /// Nanoseconds per unit.
        let minimum: Double
        let median: Double
        let allocations: Double?
        let allocatedBytes: Double?
        let lookups: Double?

        init(_ samples: Samples, _ counted: Counted) {
            minimum = samples.minimum
            median = samples.median
            allocations = counted.allocations
            allocatedBytes = counted.allocatedBytes
            lookups = counted.lookups
        }
    }

    let name: String
    let unit: String
    let loop: Cost?
    let rill: Cost
    /// The spread of the times, as a fraction of the ratio.
    let noise: Double

    init(_ measurement: Measurement) {
        name = measurement.workload.name
        unit = measurement.workload.unit.rawValue
        loop = measurement.loop.flatMap { samples in measurement.loopCounted.map { Cost(samples, $0) } }
        rill = Cost(measurement.rill, measurement.rillCounted)
        noise = measurement.rill.spread + (measurement.loop?.spread ?? 0)
    }

    /// Rill's time divided by the loop's; nil where there is no loop.
    var ratio: Double? { loop.map { rill.minimum / $0.minimum } }

    /// What goal and limit refer to: the ratio, or nanoseconds where there is no loop.
    var figure: Double { ratio ?? rill.minimum }

    /// Allocations per unit. What is allocated once for all units vanishes in the rounding.
    var allocations: Double? { rill.allocations.map { ($0 * 100).rounded() / 100 } }

    /// Lookups of metadata per unit. What a queue looks up now and then vanishes in the rounding.
    var lookups: Double? { rill.lookups.map { ($0 * 10).rounded() / 10 } }
}
