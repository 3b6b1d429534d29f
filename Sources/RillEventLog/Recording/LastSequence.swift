extension EventLog {
    /// The position of the last entry that was recorded; 0 before the first.
    package var lastSequence: Int { store.withLock { $0.lastSequence } }
}
