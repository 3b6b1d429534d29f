import RillLocks

/// Tells of progress when there is some.
final class ProgressMeter: Sendable {
    private let direction: TransferProgress.Direction
    private let tell: @Sendable (TransferProgress) -> Void
    private let last = Mutex<TransferProgress?>(nil)

    init(
        _ direction: TransferProgress.Direction, tell: @escaping @Sendable (TransferProgress) -> Void
    ) {
        self.direction = direction
        self.tell = tell
    }

    func reach(_ completed: Int, of total: Int?) {
        let progress = TransferProgress(direction, completed: completed, total: total)
        let isMore = last.withLock { last in
            guard completed > last?.completed ?? -1 else { return false }
            last = progress
            return true
        }
        if isMore { tell(progress) }
    }

    /// All is done, whatever the last progress was.
    func reachEnd(at length: Int? = nil) {
        let end = last.withLock { last -> TransferProgress? in
            let completed = length ?? last?.total ?? last?.completed ?? 0
            let end = TransferProgress(direction, completed: completed, total: completed)
            guard last != end else { return nil }
            last = end
            return end
        }
        if let end { tell(end) }
    }
}
