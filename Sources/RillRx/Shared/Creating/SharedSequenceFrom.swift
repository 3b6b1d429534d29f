extension SharedSequence {
    /// Emits the given elements and completes.
    @inlinable public static func of(_ elements: Element...) -> SharedSequence { from(elements) }

    /// Emits the elements of a sequence and completes.
    @inlinable public static func from<Elements: Sequence & Sendable>(
        _ elements: Elements
    ) -> SharedSequence where Elements.Element == Element {
        SharedSequence(raw: .from(elements, scheduler: SharingStrategy.scheduler))
    }

    /// Emits the element, unless it is nil, and completes.
    @inlinable public static func from(optional element: Element?) -> SharedSequence {
        SharedSequence(raw: .from(optional: element, scheduler: SharingStrategy.scheduler))
    }
}
