import RillRx

/// The closures that loops and chains call, hidden from the optimiser.
struct Closures: Sendable {
    let increment: Transform = hidden { $0 &+ 1 }
    let same: Transform = hidden { $0 }
    let isEven: Predicate = hidden { $0 & 1 == 0 }
    let always: Predicate = hidden { _ in true }
    let plus: Combination = hidden { $0 &+ $1 }
    let firstOfFour: Combination4 = hidden { first, _, _, _ in first }
    let lastOfFour: Combination4 = hidden { _, _, _, last in last }
    let just: Selector = hidden { .just($0) }
    let justSingle: SingleSelector = hidden { .just($0) }
}
