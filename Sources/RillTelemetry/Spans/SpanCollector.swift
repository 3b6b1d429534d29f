/// Makes the spans of a log from its entries, in order.
struct SpanCollector: Sendable {
    private let ids: SpanIDs
    private let limits: SpanLimits
    /// The share that is exported, of the traces that begin in this log.
    private let sampled: Double
    /// Whether memory is bounded, and subscriptions without their first entry are skipped.
    private let isLive: Bool
    private var open: [Int: SubscriptionSpans] = [:]
    private var ended: SpanPositions

    init(origin: String?, _ limits: SpanLimits, sampled: Double = 1, isLive: Bool) {
        self.sampled = sampled
        ids = SpanIDs(origin: origin)
        self.limits = limits
        self.isLive = isLive
        ended = SpanPositions(limit: isLive ? 4 * min(limits.openSubscriptions, .max / 4) : nil)
    }

    /// Takes an entry, and adds the spans that end with it to `finished`. Returns how many open spans were
    /// dropped to make room.
    mutating func take(_ entry: SpanEntry, _ finished: inout [TraceSpan]) -> Int {
        var dropped = 0
        let number = entry.subscription
        if open[number] == nil {
            if isLive, !entry.beginsSubscription { return 0 }
            if isLive, open.count >= limits.openSubscriptions { dropped = dropSilent() }
            let place = position(of: entry)
            open[number] = SubscriptionSpans(from: entry, at: place.context, isSent: place.isSent, limits)
        }
        if open[number]?.take(entry, limits, &finished) == true, let spans = open.removeValue(forKey: number)
        {
            ended.add(spans.position, of: number)
        }
        return dropped
    }

    /// Finishes the spans of all open subscriptions, at this time or at their last entry, whichever is later.
    mutating func finishOpen(at time: Int64, _ finished: inout [TraceSpan]) {
        for number in open.keys.sorted() { open[number]?.finishUnended(at: time, &finished) }
        open = [:]
    }

    /// The place of a subscription, and whether its attempts send their ids to a server.
    private func position(of entry: SpanEntry) -> (context: TraceContext, isSent: Bool) {
        let own = ids.span(of: entry.subscription)
        if let context = TraceContext(metadata: entry.metadata) {
            return context.role == .caller ? (context.below(own), false) : (context, true)
        }
        let parent = entry.parent == entry.subscription ? nil : entry.parent
        if let parent, let known = open[parent]?.position ?? ended[parent] {
            return (known.below(own), false)
        }
        let trace = ids.trace(ofRoot: parent ?? entry.subscription)
        let context = TraceContext(
            trace, own, isSampled: trace.isSampled(sampled),
            role: .own(parent: parent.map { ids.span(of: $0) }))
        return (context, false)
    }

    /// Drops the eighth of the open subscriptions that were silent for the longest time. Dropping that many
    /// spreads the cost of the sorting. Returns how many spans they had.
    private mutating func dropSilent() -> Int {
        let silent = open.sorted { $0.value.lastSequence < $1.value.lastSequence }.prefix(open.count / 8)
        return silent.reduce(0) { count, subscription in
            ended.add(subscription.value.position, of: subscription.key)
            open[subscription.key] = nil
            return count + subscription.value.count
        }
    }
}

extension SpanEntry {
    fileprivate var beginsSubscription: Bool { if case .subscribed = kind { attempt == 1 } else { false } }
}
