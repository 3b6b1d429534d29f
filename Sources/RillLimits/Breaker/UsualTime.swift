/// How long the answers of a dependency usually take: their median, which each answer moves by a small share.
///
/// The estimate is that of Q. Ma, S. Muthukrishnan and M. Sandler, "Frugal Streaming for Estimating
/// Quantiles" (2013), with steps that are a share of the value, and larger for the first answers.
struct UsualTime: Sendable {
    private(set) var median = Duration.zero
    private var count = 0.0

    /// The median, once there are enough answers: single times vary by more than a factor of two.
    var known: Duration? { count >= 16 ? median : nil }

    /// Moves the median by `share`. With 0.01, twenty slow answers before an outage is noticed move it by a
    /// fifth; with 0.002, it doubles in 350 answers.
    mutating func append(_ time: Duration, moving share: Double) {
        // The clock may jump.
        let time = min(time, .seconds(1_000_000_000))
        count += 1
        if count == 1 { return median = time }
        let step = 1 + max(share, 1 / count)
        let more = max(median, .microseconds(1)) * step
        median = max(median / step, min(time, more))
    }
}
