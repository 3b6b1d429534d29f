import RillLocks

/// A body that is read from the readers its owner makes. Its identity is what it equals.
final class BodySource: Sendable {
    let length: Int?
    let isReplayable: Bool
    private let makeReader: @Sendable () throws -> sending any BodyReader
    private let wasOpened = Atomic<Bool>(false)

    init(
        length: Int?, isReplayable: Bool,
        _ makeReader: @escaping @Sendable () throws -> sending any BodyReader
    ) {
        precondition(length ?? 0 >= 0, "Rill: the length of a body must be 0 or more, but is \(length ?? 0)")
        self.length = length
        self.isReplayable = isReplayable
        self.makeReader = makeReader
    }

    func open() throws -> BodySending {
        let isFirst = !wasOpened.exchange(true, ordering: .relaxed)
        guard isFirst || isReplayable else { throw BodyFailure.alreadySent }
        return BodySending(try makeReader(), length: length)
    }
}

extension BodySource: Hashable {
    static func == (one: BodySource, other: BodySource) -> Bool { one === other }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
