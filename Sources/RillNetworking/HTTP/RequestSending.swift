import RillLocks

/// Whether a server may have received a part of a request, in any of the exchanges for it.
final class RequestSending: Uncompared {
    private let count = Atomic<Int>(0)

    var mayHaveBeen: Bool { count.load(ordering: .acquiring) > 0 }

    func add(_ number: Int) { count.add(number, ordering: .acquiringAndReleasing) }
}
