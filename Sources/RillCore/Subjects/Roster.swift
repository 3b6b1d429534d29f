/// Who takes part in a broadcast, in the order they joined; one thread at a time touches it.
///
/// It owns a reference to each by hand, so that an element is delivered without counting references: neither that of the
/// list nor those of its members.
@usableFromInline
struct Roster: ~Copyable {
    /// Nil where one has left; none before the first has come.
    @usableFromInline
    var places: UnsafeMutablePointer<Unmanaged<ChildLifetime>?>?

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

    mutating func insert(_ seat: ChildLifetime) {
        if end == capacity { grow() }
        seat.place = Int32(end)
        places?[end] = .passRetained(seat)
        end += 1
        count += 1
    }

    mutating func remove(_ seat: ChildLifetime) {
        guard seat.place != ChildLifetime.nowhere else { return }
        let place = Int(seat.place)
        seat.place = ChildLifetime.nowhere
        places?[place]?.release()
        places?[place] = nil
        count -= 1
        if count * 2 < end { closeGaps() }
    }

    mutating func takeAll() -> [ChildLifetime] {
        let seats = (0..<end).compactMap { places?[$0]?.takeRetainedValue() }
        for seat in seats { seat.place = ChildLifetime.nowhere }
        end = 0
        count = 0
        return seats
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Unmanaged<ChildLifetime>?>.allocate(capacity: max(1, 2 * capacity))
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
            seat._withUnsafeGuaranteedRef { $0.place = Int32(next) }
            next += 1
        }
        end = next
    }
}
