import Foundation
import RillCurlShim

/// What libcurl calls during a transfer, on the thread of the loop.
protocol CurlHandleDelegate: AnyObject {
    /// Takes one line of a head, its line end included; false aborts the transfer.
    func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool
    /// Takes a piece of the body.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> CurlHandle.Reception
    /// Fills `buffer` with the next bytes of the request's body.
    func sendBody(into buffer: UnsafeMutableRawBufferPointer) -> CurlUpload.Portion
    /// A connection has been made, and the request is about to be sent; false aborts the transfer.
    func willSend() -> Bool
    /// Starts the request's body again from its beginning; false if that is not possible.
    func rewindBody() -> Bool
}

/// The callbacks of a handle, and the object that libcurl hands back to each of them.
final class CurlCallbacks {
    private unowned let delegate: any CurlHandleDelegate

    init(delegate: any CurlHandleDelegate) {
        self.delegate = delegate
    }

    /// Gives a handle its callbacks. Returns whether this libcurl calls `willSend()`.
    func set(on easy: UnsafeMutableRawPointer) -> Bool {
        let owner = Unmanaged.passUnretained(self).toOpaque()
        rill_easy_set_pointer(easy, CurlOption.headerData, owner)
        rill_easy_set_data_function(easy, CurlOption.headerFunction) { bytes, size, count, owner in
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return CurlCallbacks.call(owner) { $0.receiveHeader(line) } == true ? line.count : 0
        }
        rill_easy_set_pointer(easy, CurlOption.writeData, owner)
        rill_easy_set_data_function(easy, CurlOption.writeFunction) { bytes, size, count, owner in
            let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return switch CurlCallbacks.call(owner, { $0.receiveBody(piece) }) {
            case .taken: piece.count
            case .paused: CurlCode.pause
            case .aborted, nil: CurlCode.writeAbort
            }
        }
        rill_easy_set_pointer(easy, CurlOption.readData, owner)
        rill_easy_set_data_function(easy, CurlOption.readFunction) { bytes, size, count, owner in
            let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            return switch CurlCallbacks.call(owner, { $0.sendBody(into: buffer) }) {
            case .bytes(let count): count
            case .notReady: CurlCode.pause
            case .failed, nil: CurlCode.readAbort
            }
        }
        rill_easy_set_pointer(easy, CurlOption.prereqData, owner)
        let prereq = rill_easy_set_prereq_function(easy) { owner, _, _, _, _ in
            CurlCallbacks.call(owner) { $0.willSend() } == true ? CurlCode.prereqDone : CurlCode.prereqAbort
        }
        rill_easy_set_pointer(easy, CurlOption.seekData, owner)
        rill_easy_set_seek_function(easy, CurlOption.seekFunction) { owner, offset, _ in
            offset == 0 && CurlCallbacks.call(owner) { $0.rewindBody() } == true
                ? CurlCode.seekDone : CurlCode.seekFailed
        }
        return prereq == CurlCode.ok
    }

    /// Calls the delegate outside libcurl's treatment of signals; nil without an owner.
    private static func call<Answer>(
        _ owner: UnsafeMutableRawPointer?, _ body: (any CurlHandleDelegate) -> Answer
    ) -> Answer? {
        rill_leave_curl()
        defer { rill_enter_curl() }
        return owner.map { body(Unmanaged<CurlCallbacks>.fromOpaque($0).takeUnretainedValue().delegate) }
    }
}
