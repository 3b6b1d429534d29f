/// Which of several streams that follow each other is the latest.
@usableFromInline
struct Latest: Sendable {
    /// How many there were; the latest has this number.
    @usableFromInline
    private(set) var number = 0

    private var lifetime: ChildLifetime?
    private var isSourceComplete = false

    @usableFromInline
    init() {}

    /// Makes the stream with this lifetime the latest; returns that of the one before, if it still runs.
    @usableFromInline
    mutating func replace(by next: ChildLifetime) -> ChildLifetime? {
        number += 1
        defer { lifetime = next }
        return lifetime
    }

    /// Notes that a stream has completed; true when nothing more can come.
    @usableFromInline
    mutating func finish(_ number: Int) -> Bool {
        guard self.number == number else { return false }
        lifetime = nil
        return isSourceComplete
    }

    /// Notes that no further stream will come; true when none runs.
    @usableFromInline
    mutating func finishSource() -> Bool {
        isSourceComplete = true
        return lifetime == nil
    }
}
