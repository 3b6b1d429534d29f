/// Who takes part in a broadcast, in the order they joined; one thread at a time touches it.
///
/// It owns a reference to each by hand, so that an element is delivered without counting references: neither that of the
/// list nor those of its members.
@usableFromInline
struct Roster: ~Copyable {
    /// Nil where one has left; none before the first has come.
    @usableFromInline
    var places: UnsafeMutablePointer<Unmanaged<Seat>?>?

    /// How many places are taken or were.
    @usableFromInline
    var end = 0

    private(set) var count = 0
    private var capacity = 0

    @usableFromInline
    init() {}

    @inlinable
    deinit {
        for place in 0..<end { places?[place]?.release() }
        places?.deallocate()
    }

    mutating func insert(_ seat: Seat) {
        if end == capacity { grow() }
        seat.place = end
        places?[end] = .passRetained(seat)
        end += 1
        count += 1
    }

    mutating func remove(_ seat: Seat) {
        let place = seat.place
        guard place != Seat.nowhere else { return }
        seat.place = Seat.nowhere
        places?[place]?.release()
        places?[place] = nil
        count -= 1
        if count * 2 < end { closeGaps() }
    }

    mutating func takeAll() -> [Seat] {
        let seats = (0..<end).compactMap { places?[$0]?.takeRetainedValue() }
        for seat in seats { seat.place = Seat.nowhere }
        end = 0
        count = 0
        return seats
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Unmanaged<Seat>?>.allocate(capacity: max(1, 2 * capacity))
        if let places {
            larger.moveInitialize(from: places, count: end)
            places.deallocate()
        }
        places = larger
        capacity = max(1, 2 * capacity)
    }

    /// Done once those who left are the majority: constant time for each on average.
    private mutating func closeGaps() {
        var next = 0
        for place in 0..<end {
            guard let seat = places?[place] else { continue }
            places?[next] = seat
            seat._withUnsafeGuaranteedRef { $0.place = next }
            next += 1
        }
        end = next
    }
}

/// A place in a roster.
@usableFromInline
// Unchecked: only the gate of the broadcast touches `place`.
class Seat: Lifetime, @unchecked Sendable {
    final var place = Seat.nowhere

    static let nowhere = -1
}
