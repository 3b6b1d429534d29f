/// What the entries of one subscription have in common. A slot is free for another subscription once this one is over and
/// the log keeps no entry of it.
@usableFromInline
struct LogSlot: Sendable {
    @usableFromInline
    struct Facts: Sendable {
        let number: Int
        let stream: String
        let parent: Int?
        let site: LogSite?
    }

    @usableFromInline
    let facts: Facts

    @usableFromInline
    var attempt: Int32 = 1

    /// How many entries the log keeps.
    @usableFromInline
    var entryCount = 0

    /// The sequence number of the last entry.
    @usableFromInline
    var lastSequence = 0

    @usableFromInline
    var isOpen = true

    init(_ facts: Facts) {
        self.facts = facts
    }

    /// Counts an entry and returns the attempt of the moment.
    @inlinable
    mutating func add(_ sequence: Int) -> Int32 {
        entryCount += 1
        lastSequence = sequence
        return attempt
    }
}
