/// The requests by the second in which they were sent, and the work of the server by the second in which it
/// was done.
struct RequestLedger: Sendable {
    var requests = Timeline(bin: .seconds(1))
    var succeeded = Timeline(bin: .seconds(1))
    var work = Timeline(bin: .seconds(1))
    var deadWork = Timeline(bin: .seconds(1))

    func metrics(arrivals: Timeline) -> [Metric] {
        let stall = RequestStorm.stall
        let last = RequestStorm.end - .seconds(30)..<RequestStorm.end
        return [
            Metric(name: "amplification", value: share(of: arrivals, in: requests, stall), decimals: 3),
            Metric(
                name: "goodput before", value: percent(succeeded, requests, .zero..<stall.lowerBound),
                decimals: 1),
            Metric(name: "in outage", value: percent(succeeded, requests, stall), decimals: 1),
            Metric(name: "last 30 s", value: percent(succeeded, requests, last), decimals: 1),
            Metric(name: "dead work", value: percent(deadWork, work, last), decimals: 1),
            Metric(name: "recovery", value: recovery.map(Double.init), decimals: 1),
        ]
    }

    /// The seconds from the end of the stall to the first of five seconds in a row in which 95 % succeed.
    private var recovery: Int? {
        let isGood = zip(requests.counts, succeeded.counts).map { Double($1) >= 0.95 * Double($0) }
        let back = Int(RequestStorm.stall.upperBound / .seconds(1))
        return (back..<max(back, isGood.count - 4)).first { isGood[$0..<$0 + 5].allSatisfy(\.self) }.map {
            $0 - back
        }
    }

    private func share(of part: Timeline, in whole: Timeline, _ time: Range<Duration>) -> Double? {
        let count = whole.count(from: time.lowerBound, to: time.upperBound)
        return count == 0
            ? nil : Double(part.count(from: time.lowerBound, to: time.upperBound)) / Double(count)
    }

    private func percent(_ part: Timeline, _ whole: Timeline, _ time: Range<Duration>) -> Double? {
        share(of: part, in: whole, time).map { 100 * $0 }
    }
}
