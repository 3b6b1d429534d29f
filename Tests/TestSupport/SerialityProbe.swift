import RillCore

/// A subscriber that detects events which overlap or follow the end.
///
/// Unchecked: a stream delivers one event at a time. Nothing else protects the events, so that the thread
/// sanitizer reports a stream that does not. The numbers may be read while it delivers.
package final class SerialityProbe<Element: Sendable>: ObserverType, @unchecked Sendable {
    package private(set) var elements: [Element] = []
    package private(set) var endings: [Event<Element>] = []

    private let isInside = Atomic<Bool>(false)
    private let overlapCount = Atomic<Int>(0)
    private let count = Atomic<Int>(0)
    private let endCount = Atomic<Int>(0)
    private let countAfterEnd = Atomic<Int>(0)

    private let pause: @Sendable () -> Void

    /// `pause` runs inside every event: a `Threads.yield` gives other threads time to overlap it.
    package init(pause: @escaping @Sendable () -> Void = {}) {
        self.pause = pause
    }

    /// True when no event overlapped another one and none followed the end.
    package var isSerial: Bool {
        overlapCount.load(ordering: .relaxed) == 0 && countAfterEnd.load(ordering: .relaxed) == 0
    }

    /// How many events it has received, the end included.
    package var eventCount: Int { count.load(ordering: .relaxed) }

    package func on(_ event: Event<Element>) {
        count.add(1, ordering: .relaxed)
        if isInside.exchange(true, ordering: .relaxed) { overlapCount.add(1, ordering: .relaxed) }
        if endCount.load(ordering: .relaxed) > 0 { countAfterEnd.add(1, ordering: .relaxed) }
        pause()
        switch event {
        case .next(let element): elements.append(element)
        case .error, .completed:
            endings.append(event)
            endCount.add(1, ordering: .relaxed)
        }
        isInside.store(false, ordering: .relaxed)
    }
}
