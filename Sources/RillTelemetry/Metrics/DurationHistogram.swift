/// Durations in seconds, counted by the bounds that OpenTelemetry's semantic conventions advise for requests.
struct DurationHistogram: Sendable, Hashable {
    static let bounds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

    /// How many durations were at most each bound and above the previous bound; the last number counts those
    /// above all bounds.
    private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    private(set) var sum = 0.0
    private(set) var least = Double.infinity
    private(set) var greatest = 0.0

    var count: Int { counts.reduce(0, +) }

    mutating func record(_ seconds: Double) {
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        sum += seconds
        least = min(least, seconds)
        greatest = max(greatest, seconds)
    }
}
