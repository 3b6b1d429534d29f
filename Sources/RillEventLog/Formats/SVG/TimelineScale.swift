import Rill
import RillText

/// The horizontal axis of a timeline.
struct TimelineScale {
    let start: Instant
    let length: Duration
    let left: Double
    let right: Double

    init(start: Instant, end: Instant, left: Double, right: Double) {
        self.start = start
        length = max(start.duration(to: end), .nanoseconds(1))
        self.left = left
        self.right = right
    }

    func x(_ time: Instant) -> Double {
        left + (right - left) * min(1, max(0, start.duration(to: time) / length))
    }

    /// Round times, as many as fit if their texts are at most `width` wide.
    func ticks(width: Double) -> [(x: Double, text: String)] {
        let count = max(1, Int((right - left) / width))
        let step = Duration.roundStep(covering: length, count: count)
        let steps = Int(length.attoseconds / step.attoseconds)
        return (0...steps).map { index in
            let time = step * index
            return (x(start.advanced(by: time)), time == .zero ? "0" : time.text)
        }
    }
}
