import RillCore
import RillLocks

/// A subscriber that detects events which overlap or follow the end.
///
/// Unchecked: a stream delivers one event at a time. Nothing else protects the state, so that the thread
/// sanitizer reports a stream that does not.
package final class SerialityProbe<Element: Sendable>: ObserverType, @unchecked Sendable {
    package private(set) var elements: [Element] = []
    package private(set) var endings: [Event<Element>] = []
    private var eventsAfterEnd = 0

    private let isInside = Atomic<Bool>(false)
    private let overlapCount = Atomic<Int>(0)

    private let pause: @Sendable () -> Void

    /// `pause` runs inside every event: a `Threads.yield` gives other threads time to overlap it.
    package init(pause: @escaping @Sendable () -> Void = {}) {
        self.pause = pause
    }

    /// True when no event overlapped another one and none followed the end.
    package var isSerial: Bool {
        overlapCount.load(ordering: .relaxed) == 0 && eventsAfterEnd == 0 && endings.count <= 1
    }

    package func on(_ event: Event<Element>) {
        if isInside.exchange(true, ordering: .relaxed) { overlapCount.add(1, ordering: .relaxed) }
        if !endings.isEmpty { eventsAfterEnd += 1 }
        pause()
        switch event {
        case .next(let element): elements.append(element)
        case .error, .completed: endings.append(event)
        }
        isInside.store(false, ordering: .relaxed)
    }
}
