import RillCore
import RillLocks
import RillTesting

/// What a program prints while it runs, which the picture shows as a row.
final class Printed: Sendable {
    @TaskLocal static var current: Printed?

    private let scheduler: VirtualTimeScheduler
    private let recorded = Mutex<[Mark]>([])

    init(on scheduler: VirtualTimeScheduler) { self.scheduler = scheduler }

    var marks: [Mark] { recorded.withLock(\.self) }

    func add(_ line: String) {
        // `letters: next(a)` is `next(a)`.
        let text = line.firstRange(of: ": ").map { String(line[$0.upperBound...]) } ?? line
        let mark = Mark(time: scheduler.now.sinceZero, .element(text))
        recorded.withLock { $0.append(mark) }
    }
}

/// In place of the function of the standard library, for the programs of this module.
func print(_ line: String) { Printed.current?.add(line) }
