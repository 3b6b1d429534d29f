/// An adaptive throttle as its page describes it. Its numbers are thousandths. It draws nothing: the draws
/// are those of the library.
struct AdaptiveThrottleModel {
    /// What programs are to reach.
    enum Reached: CaseIterable {
        case rejected, admittedAgainstTheOdds, admittedAsProbe, spared, atTheMinimumRate,
            atTheGreatestRejection
        case forgotten
    }

    typealias Odds = [(probability: Double, isRejected: Bool, isLongAfterProbe: Bool)]

    private let settings: AdaptiveThrottleSettings
    private var requests: [(time: Int, isAccepted: Bool)] = []
    private var lastAdmission: Int?
    private var rejected = 0
    private var lastProbe: Int?
    /// The probabilities of the rejections that were drawn, and what was; and whether the last probe was long
    /// ago, so that only what was admitted since by chance puts the next one off.
    private(set) var odds: Odds = []
    private(set) var reached: Set<Reached> = []

    init(_ settings: AdaptiveThrottleSettings) { self.settings = settings }

    private func latest(at now: Int) -> (requests: Int, accepts: Int) {
        let latest = requests.filter { isInWindow($0.time, of: settings.window, at: now) }
        return (latest.count, latest.count(where: \.isAccepted))
    }

    private func isBelowMinimum(_ requests: Int) -> Bool {
        1_000_000 * requests <= settings.minimumRate * settings.window
    }

    func probability(at now: Int) -> Double {
        let (requests, accepts) = latest(at: now)
        let surplus = 1_000 * requests - settings.k * accepts
        if surplus <= 0 || isBelowMinimum(requests) { return 0 }
        return min(
            Double(surplus) / Double(1_000 * (requests + 1)), Double(settings.maximumRejection) / 1_000)
    }

    func figures(at now: Int) -> String {
        let (requests, accepts) = latest(at: now)
        return
            "\(millionths(probability(at: now))) millionths, \(requests) requests, \(accepts) accepts, "
            + "\(rejected) rejected"
    }

    /// `wasAdmitted` is what the library has drawn.
    mutating func admits(at now: Int, wasAdmitted: Bool) -> Bool {
        let probability = probability(at: now)
        let isProbe = lastAdmission.map { now - $0 >= settings.probeInterval } ?? true
        note(probability, isProbe, at: now)
        if isProbe { lastProbe = now }
        if probability > 0 && !isProbe {
            let isLongAfterProbe = now - (lastProbe ?? now) >= settings.probeInterval
            odds.append((probability, !wasAdmitted, isLongAfterProbe))
            reached.insert(wasAdmitted ? .admittedAgainstTheOdds : .rejected)
            if !wasAdmitted {
                rejected += 1
                requests.append((now, false))
                return false
            }
        }
        lastAdmission = now
        return true
    }

    private mutating func note(_ probability: Double, _ isProbe: Bool, at now: Int) {
        if probability > 0 && isProbe { reached.insert(.admittedAsProbe) }
        if probability == Double(settings.maximumRejection) / 1_000 && probability > 0 {
            reached.insert(.atTheGreatestRejection)
        }
        let (latest, accepts) = latest(at: now)
        if latest > 0 && settings.k * accepts < 1_000 * latest && isBelowMinimum(latest) {
            reached.insert(
                1_000_000 * latest == settings.minimumRate * settings.window ? .atTheMinimumRate : .spared)
        }
        if latest < requests.count { reached.insert(.forgotten) }
    }

    mutating func end(_ outcome: ModelOutcome, at now: Int) {
        if outcome == .success || outcome == .failure { requests.append((now, outcome == .success)) }
    }
}

/// No probability of a program is at a border between two of them.
func millionths(_ probability: Double) -> Int { Int((probability * 1e6 + 0.123_456_7).rounded(.down)) }
