extension OTLPExporter {
    /// What an exporter has done so far.
    public struct Figures: Sendable, Hashable {
        /// How many spans the receiver has taken.
        public internal(set) var exported = 0
        /// How many spans were lost before they were sent: there were too many open or queued, or the
        /// exporter was closed.
        public internal(set) var dropped = 0
        /// How many spans the receiver has refused.
        public internal(set) var rejected = 0
        /// How many entries the logs dropped, because they were recorded faster than spans could be made.
        public internal(set) var missedEntries = 0
        /// Whether the last request of spans failed, or the receiver has not taken the last metrics.
        public internal(set) var isFailing = false

        var isLossless: Bool { dropped == 0 && rejected == 0 && missedEntries == 0 }
    }
}
