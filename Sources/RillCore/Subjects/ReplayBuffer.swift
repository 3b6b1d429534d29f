/// The events of a replaying subject that a new subscriber receives. A lock of the owner guards it.
@usableFromInline struct ReplayBuffer<Element: Sendable>: Sendable {
    @usableFromInline var recent = Queue<Element>()
    @usableFromInline let limit: Int
    @usableFromInline let replaysAfterTermination: Bool

    /// How many elements were added.
    @usableFromInline var version = 0

    /// The event that has ended the subject.
    @usableFromInline var terminal: Event<Never>?

    @inlinable init(limit: Int, replaysAfterTermination: Bool) {
        self.limit = limit
        self.replaysAfterTermination = replaysAfterTermination
    }

    @inlinable var latest: Element? { recent.last }

    /// The elements for a new subscriber.
    @inlinable var elements: [Element] { terminal == nil || replaysAfterTermination ? recent.elements : [] }

    /// Adds an event of a subject that has not ended. Returns the element that the event displaces, which the
    /// caller releases outside the lock.
    @inlinable mutating func append(_ event: Event<Element>) -> Element? {
        switch event {
        case .next(let element):
            version &+= 1
            guard limit > 0 else { return nil }
            let displaced = recent.count == limit ? recent.popFirst() : nil
            recent.append(element)
            return displaced
        case .error(let error): terminal = .error(error)
        case .completed: terminal = .completed
        }
        return nil
    }
}
