import RillLocks

/// The lines that a program of the tour prints.
final class TourLines: Sendable {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    func append(_ text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        state.withLock { $0 += lines }
    }
}
