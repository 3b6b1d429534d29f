import RillCore
import RillLocks
import RillTesting

/// The lines that a program prints while it runs, which the picture shows as a row.
final class Printed: Sendable {
    @TaskLocal static var current: Printed?

    private let scheduler: VirtualTimeScheduler
    private let recorded = Mutex<[Mark]>([])

    init(on scheduler: VirtualTimeScheduler) { self.scheduler = scheduler }

    var marks: [Mark] { recorded.withLock(\.self) }

    func add(_ line: String) {
        // The name before an event is cut: `letters: next(a)` becomes `next(a)`.
        let text = line.firstRange(of: ": ").map { String(line[$0.upperBound...]) } ?? line
        let mark = Mark(time: scheduler.now.sinceZero, .element(text))
        recorded.withLock { $0.append(mark) }
    }
}

/// Replaces the function of the standard library in the programs of this module.
func print(_ line: String) { Printed.current?.add(line) }
