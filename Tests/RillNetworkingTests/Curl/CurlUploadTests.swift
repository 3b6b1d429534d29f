@testable import RillNetworking

@Suite(.blocking) struct CurlUploadTests {
    /// The next bytes that libcurl would get.
    private func next(of upload: CurlUpload) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 9)
        var result: [UInt8] = []
        let isReady = eventually {
            let portion = buffer.withUnsafeMutableBytes { upload.read(into: $0, whenReady: {}) }
            guard case .bytes(let count) = portion else { return false }
            result = Array(buffer.prefix(count))
            return true
        }
        #expect(isReady)
        return result
    }

    /// Two bytes. When it is opened for the first time, the second is read when `go` is signalled.
    private func body(
        reading reads: DispatchSemaphore, until go: DispatchSemaphore, opened: @escaping @Sendable () -> Int
    ) -> RequestBody {
        .pieces {
            let isFirst = opened() == 1
            return (1...2).lazy.map { (number: UInt8) -> Data in
                if isFirst, number == 2 {
                    reads.signal()
                    go.wait()
                }
                return Data([number])
            }
        }
    }

    /// An upload whose first reader is at its second piece, until `go`, and which counts its openings.
    private func heldUpload() throws -> (upload: CurlUpload, go: DispatchSemaphore, openings: Log<Void>) {
        let (reads, go, openings) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Log<Void>())
        let upload = try CurlUpload(
            body(reading: reads, until: go) {
                openings.write(())
                return openings.entries.count
            })
        #expect(next(of: upload) == [1])
        #expect(reads.wait(timeout: .now() + 300) == .success)
        return (upload, go, openings)
    }

    @Test func aPieceThatIsReadDuringARewindIsDropped() throws {
        let (upload, go, openings) = try heldUpload()
        #expect(upload.rewind())
        go.signal()
        #expect((0..<3).map { _ in next(of: upload) } == [[1], [2], []])
        #expect(openings.entries.count == 2)
    }

    @Test func aPieceArrivesDuringARewind() throws {
        for _ in 0..<rounds(2_000) {
            let (upload, go, _) = try heldUpload()
            concurrently({ go.signal() }, { #expect(upload.rewind()) })
            try #require((0..<3).map { _ in next(of: upload) } == [[1], [2], []])
        }
    }

    /// libcurl waits for the next piece, and what it would continue retains the transfer.
    @Test func anUploadThatIsClosedWhileAPieceIsReadRetainsNoOneWhoWaits() throws {
        let (upload, go, _) = try heldUpload()
        weak var waiting: NSObject?
        do {
            let transfer = NSObject()
            waiting = transfer
            nonisolated(unsafe) let held = transfer
            var buffer = [UInt8](repeating: 0, count: 9)
            _ = buffer.withUnsafeMutableBytes { upload.read(into: $0) { _ = held.hash } }
        }
        #expect(waiting != nil)
        upload.close()
        #expect(waiting == nil)
        go.signal()
    }
}
