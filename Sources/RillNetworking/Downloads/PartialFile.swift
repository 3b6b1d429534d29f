import Foundation
import Rill
import RillLocks

/// The file to which a download is written until it is complete. It is open from the first exchange to
/// `dispose()`, and locked against other downloads.
final class PartialFile: Disposable {
    private enum State {
        case unopened
        case open(OpenFile)
        case closed
    }

    private struct OpenFile {
        let number: Int32
        /// The position of the next byte, and the response to which that byte belongs.
        var next: RangeState.Start
        var resumedAt = 0
        /// The exchange that wrote the bytes of the file; 0 if none has begun. An interceptor may start
        /// several.
        var exchange = 0
        /// Whether that exchange has delivered its whole body.
        var isWhole = false
    }

    private let destination: DownloadDestination
    private let identity: String
    private let state = Mutex(State.unopened)

    /// Makes the file for the response to `request`, without opening it.
    init(_ destination: DownloadDestination, of request: HTTPRequest) throws(FileError) {
        self.destination = destination
        identity = request.identity
        try destination.prepare()
    }

    deinit { dispose() }

    /// The position from which the rest is missing. The rest can be requested if there is a validator. Opens
    /// the file if it is not open.
    func resumePoint() throws(FileError) -> RangeState.Start {
        try state.withLock { state throws(FileError) in try open(&state).next }
    }

    /// Begins an exchange whose first byte belongs to `start.position`, and ends the file there. Returns the
    /// number of the exchange.
    func begin(_ start: RangeState.Start) throws(FileError) -> Int {
        try state.withLock { state throws(FileError) in
            var file = try open(&state)
            // An overlapping exchange may have appended to the file, or truncated it.
            if start.position > file.next.position { throw replaced }
            if start.position < file.next.position {
                guard ftruncate(file.number, off_t(start.position)) == 0 else { throw failure(.write) }
            }
            (file.next, file.resumedAt) = (start, start.position)
            (file.exchange, file.isWhole) = (file.exchange + 1, false)
            state = .open(file)
            if let validator = start.validator {
                let info = ResumeInfo(
                    request: identity, validator: validator, total: start.total, source: start.source)
                try info.write(to: destination.resumeInfoPath)
            } else {
                try DownloadDestination.remove(destination.resumeInfoPath)
            }
            return file.exchange
        }
    }

    /// Appends bytes and returns the new length. A closed file ignores them. If another exchange has begun,
    /// the write fails.
    func write(_ data: Data, of exchange: Int) throws(FileError) -> Int {
        try state.withLock { state throws(FileError) in
            guard case .open(var file) = state else { return 0 }
            guard file.exchange == exchange else { throw replaced }
            // Bytes that were written before an error count.
            defer { state = .open(file) }
            try data.append(to: file.number, path: destination.partPath, written: &file.next.position)
            return file.next.position
        }
    }

    /// Notes that the exchange has delivered its whole body.
    func complete(_ exchange: Int) throws(FileError) {
        try state.withLock { state throws(FileError) in
            guard case .open(var file) = state else { return }
            guard file.exchange == exchange else { throw replaced }
            file.isWhole = true
            state = .open(file)
        }
    }

    /// Moves the file into place. If an interceptor responded itself, its body is written first.
    func finish(_ response: HTTPResponse) throws(FileError) -> DownloadedFile {
        let isWhole = state.withLock { if case .open(let file) = $0 { file.isWhole } else { false } }
        // A response that was written to the file has no body left.
        if !isWhole || !response.body.isEmpty {
            _ = try write(response.body, of: begin(RangeState.Start(position: 0)))
        }
        // A disposal in the meantime waits for the lock of the state, because another download may begin
        // after it. Closing the file releases the lock of the file.
        defer { dispose() }
        return try state.withLock { state throws(FileError) in
            guard case .open(let file) = state else {
                throw FileError(.open, path: destination.partPath, code: EBADF)
            }
            guard let length = try destination.lengthOfPart(in: file.number), length == file.next.position
            else {
                // The file in place of the part is not the received one, nor a part of it.
                try DownloadDestination.remove(destination.resumeInfoPath)
                throw FileError(.rename, path: destination.partPath, code: ESTALE)
            }
            try destination.movePartIntoPlace()
            // Without the part, the resume information is useless.
            unlink(destination.resumeInfoPath)
            return DownloadedFile(
                url: destination.url, head: response.head, length: length, resumedAt: file.resumedAt)
        }
    }

    /// Closes the file and keeps its content.
    func dispose() {
        guard case .open(let file) = state.withLock({ exchange(&$0, with: .closed) }) else { return }
        // The file was made for a response that has not come.
        if file.exchange == 0 { destination.removePartIfEmpty(file.number) }
        // Until its program begins, a process that is being started also has the file, and with it the lock.
        flock(file.number, LOCK_UN)
        close(file.number)
    }

    private func open(_ state: inout State) throws(FileError) -> OpenFile {
        switch state {
        case .open(let file): return file
        case .closed: throw FileError(.open, path: destination.partPath, code: EBADF)
        case .unopened:
            let file = try openFile()
            state = .open(file)
            return file
        }
    }

    private func openFile(isNew: Bool = false) throws(FileError) -> OpenFile {
        let flags = O_RDWR | O_CREAT | O_APPEND | (isNew ? O_EXCL : 0)
        let number: Int32
        do { number = try DownloadDestination.openFile(destination.partPath, flags) } catch {
            guard DownloadDestination.isForeign(destination.partPath, after: error) else { throw error }
            try DownloadDestination.remove(destination.partPath)
            return try openFile(isNew: true)
        }
        do {
            let file = try lock(number)
            // A file that was made here belongs to this download, even if the file system names another
            // owner.
            if isNew || !DownloadDestination.isForeign(number) { return file }
            // This may also be a whole file, whose download was killed as it ended.
            try DownloadDestination.remove(destination.partPath)
        } catch {
            close(number)
            throw error
        }
        close(number)
        return try openFile(isNew: true)
    }

    private func lock(_ number: Int32) throws(FileError) -> OpenFile {
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw failure(.open) }
        guard let length = try destination.lengthOfPart(in: number) else {
            // Another download may have moved the part into place just before this download got the lock.
            throw FileError(.open, path: destination.partPath, code: EWOULDBLOCK)
        }
        let info: ResumeInfo?
        do { info = try ResumeInfo(at: destination.resumeInfoPath) } catch {
            destination.removePartIfEmpty(number)
            throw error
        }
        guard let info, info.request == identity, length <= info.total ?? .max
        else { return OpenFile(number: number, next: RangeState.Start(position: length)) }
        let next = RangeState.Start(
            position: length, total: info.total, validator: info.validator, source: info.source)
        return OpenFile(number: number, next: next)
    }

    /// The error of an exchange that another exchange has replaced.
    private var replaced: FileError { FileError(.write, path: destination.partPath, code: EBUSY) }

    private func failure(_ step: FileError.Step) -> FileError {
        FileError(step, path: destination.partPath, code: errno)
    }
}
