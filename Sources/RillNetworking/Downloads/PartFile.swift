import Foundation
import RillLocks

/// The file a download is written to while it comes. It is open from the first exchange to `close()`, and belongs to one
/// download at a time.
final class PartFile: Sendable {
    private enum State {
        case unopened
        case open(Descriptor)
        case closed
    }

    private struct Descriptor {
        let number: Int32
        /// Where the next byte goes.
        var position: Int
        var validator: String?
        var resumedAt = 0
        var isBegun = false
    }

    private let destination: DownloadDestination
    private let url: String
    private let state = Mutex(State.unopened)

    /// A part of what is at `url`.
    init(_ destination: DownloadDestination, of url: URL) {
        self.destination = destination
        self.url = Redaction.redact(url)
    }

    deinit {
        close()
    }

    /// How far it has come, and with what the rest can be asked for; opens the file if it is not open.
    func place() throws(FileFailure) -> (position: Int, validator: String?) {
        try state.withLock { state throws(FileFailure) in
            let file = try open(&state)
            return file.validator == nil ? (0, nil) : (file.position, file.validator)
        }
    }

    /// What comes next begins at `start.position`, which is 0 or where the file ends.
    func begin(_ start: RangeState.Start) throws(FileFailure) {
        try state.withLock { state throws(FileFailure) in
            var file = try open(&state)
            if start.position == 0, file.position > 0 {
                guard ftruncate(file.number, 0) == 0, lseek(file.number, 0, SEEK_SET) == 0 else {
                    throw failure(.write)
                }
            }
            file.position = start.position
            file.resumedAt = start.position
            file.isBegun = true
            file.validator = start.validator
            state = .open(file)
            if let validator = start.validator {
                try PartNote(url: url, validator: validator, total: start.total).write(
                    to: destination.notePath)
            } else {
                try DownloadDestination.remove(destination.notePath)
            }
        }
    }

    /// Appends, and returns how far the file has come. One that has been closed takes nothing.
    func write(_ data: Data) throws(FileFailure) -> Int {
        try state.withLock { state throws(FileFailure) in
            guard case .open(var file) = state else { return 0 }
            // What was written before an error counts.
            defer { state = .open(file) }
            try FileWriting.append(
                data, to: file.number, path: destination.partPath, written: &file.position)
            return file.position
        }
    }

    /// Puts the file in its place. A body that never came through here, because no exchange was needed for it, is written
    /// first.
    func finish(_ response: ApiResponse) throws(FileFailure) -> DownloadedFile {
        let isBegun = state.withLock { if case .open(let file) = $0 { file.isBegun } else { false } }
        if !isBegun {
            try begin(RangeState.Start(position: 0))
            _ = try write(response.body)
        }
        let (length, resumedAt) = state.withLock { state in
            if case .open(let file) = state { (file.position, file.resumedAt) } else { (0, 0) }
        }
        // Before it is closed: until then it is nobody else's.
        try destination.putInPlace()
        try DownloadDestination.remove(destination.notePath)
        close()
        return DownloadedFile(
            url: destination.url, head: response.head, length: length, resumedAt: resumedAt)
    }

    /// Closes the file and keeps it.
    func close() {
        let before = state.withLock { state in
            defer { state = .closed }
            return state
        }
        if case .open(let file) = before { Foundation.close(file.number) }
    }

    private func open(_ state: inout State) throws(FileFailure) -> Descriptor {
        switch state {
        case .open(let file): return file
        case .closed: throw FileFailure(.open, path: destination.partPath, code: EBADF)
        case .unopened:
            let file = try openFile()
            state = .open(file)
            return file
        }
    }

    private func openFile() throws(FileFailure) -> Descriptor {
        let number = Foundation.open(destination.partPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard number >= 0 else { throw failure(.open) }
        do {
            return try descriptor(number)
        } catch {
            Foundation.close(number)
            throw error
        }
    }

    private func descriptor(_ number: Int32) throws(FileFailure) -> Descriptor {
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw failure(.open) }
        var status = stat()
        var named = stat()
        guard fstat(number, &status) == 0, stat(destination.partPath, &named) == 0 else {
            throw failure(.open)
        }
        // Another download may have put it in its place just before the lock was ours.
        guard status.st_ino == named.st_ino, status.st_dev == named.st_dev else {
            throw FileFailure(.open, path: destination.partPath, code: EWOULDBLOCK)
        }
        let length = Int(status.st_size)
        guard let note = PartNote(at: destination.notePath), note.url == url, length <= note.total ?? .max
        else {
            return Descriptor(number: number, position: length)
        }
        guard lseek(number, 0, SEEK_END) >= 0 else { throw failure(.open) }
        return Descriptor(number: number, position: length, validator: note.validator)
    }

    private func failure(_ step: FileFailure.Step) -> FileFailure {
        FileFailure(step, path: destination.partPath, code: errno)
    }
}
