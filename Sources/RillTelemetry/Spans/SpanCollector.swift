/// Makes the spans of a log from its entries, in order.
struct SpanCollector: Sendable {
    private let ids: SpanIDs
    private let limits: SpanLimits
    /// The share of the traces that begin here that is exported.
    private let sampled: Double
    /// Whether memory is bounded, and subscriptions without their first entry are passed over.
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
    /// dropped for it.
    mutating func take(_ entry: SpanEntry, _ finished: inout [TraceSpan]) -> Int {
        var dropped = 0
        let number = entry.subscription
        if open[number] == nil {
            if isLive, !entry.beginsSubscription { return 0 }
            if isLive, open.count >= limits.openSubscriptions { dropped = dropSilent() }
            open[number] = SubscriptionSpans(from: entry, at: position(of: entry), limits)
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

    private func position(of entry: SpanEntry) -> SpanPosition {
        let own = ids.span(of: entry.subscription)
        if let context = TraceContext(metadata: entry.metadata) {
            switch context.role {
            case .own(let parent):
                return SpanPosition(
                    traceID: context.traceID, spanID: context.spanID, parentID: parent,
                    isSampled: context.isSampled, traceState: context.tracestate, isSent: true)
            case .caller:
                return SpanPosition(
                    traceID: context.traceID, spanID: own, parentID: context.spanID,
                    isSampled: context.isSampled, traceState: context.tracestate)
            }
        }
        guard let parent = entry.parent, parent != entry.subscription else {
            let trace = ids.trace(ofRoot: entry.subscription)
            return SpanPosition(
                traceID: trace, spanID: own, parentID: nil, isSampled: trace.isSampled(sampled))
        }
        let known = open[parent]?.position ?? ended[parent]
        let trace = known?.traceID ?? ids.trace(ofRoot: parent)
        return SpanPosition(
            traceID: trace, spanID: own, parentID: known?.spanID ?? ids.span(of: parent),
            isSampled: known?.isSampled ?? trace.isSampled(sampled), traceState: known?.traceState)
    }

    /// Drops the eighth of the open subscriptions that were silent for the longest time: so many that the
    /// sorting costs little for each. Returns how many spans they had.
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
