import RillCore
import RillLocks

/// A subscriber that notices events which overlap or follow the end.
///
/// Unchecked: a stream delivers one event at a time. Nothing else protects the account, so that the thread sanitizer
/// sees it when a stream does not.
final class Witness<Element: Sendable>: ObserverType, @unchecked Sendable {
    private(set) var elements: [Element] = []
    private(set) var endings: [Event<Element>] = []
    private(set) var followers = 0

    private let isInside = Atomic<Bool>(false)
    private let overlapCount = Atomic<Int>(0)

    /// True when no event overlapped another one and none followed the end.
    var sawOrder: Bool {
        overlapCount.load(ordering: .relaxed) == 0 && followers == 0 && endings.count <= 1
    }

    func on(_ event: Event<Element>) {
        if isInside.exchange(true, ordering: .relaxed) { overlapCount.add(1, ordering: .relaxed) }
        if !endings.isEmpty { followers += 1 }
        switch event {
        case .next(let element): elements.append(element)
        case .error, .completed: endings.append(event)
        }
        isInside.store(false, ordering: .relaxed)
    }
}
