import RillCurlShim

extension CurlHandle {
    /// Lets libcurl call `transfer`, which it does not retain. Returns whether this libcurl calls
    /// `CurlTransfer.willSend(on:)`.
    func setCallbacks(to transfer: CurlTransfer) -> Bool {
        let owner = Unmanaged.passUnretained(transfer).toOpaque()
        rill_easy_set_pointer(easy, CurlOption.headerData, owner)
        rill_easy_set_data_function(easy, CurlOption.headerFunction) { bytes, size, count, owner in
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return CurlHandle.transfer(owner)?.receiveHeader(line) == true ? line.count : 0
        }
        rill_easy_set_pointer(easy, CurlOption.writeData, owner)
        rill_easy_set_data_function(easy, CurlOption.writeFunction) { bytes, size, count, owner in
            let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return switch CurlHandle.call(owner, { $0.receiveBody(piece) }) {
            case .taken: piece.count
            case .paused: CurlCode.pause
            case .aborted, nil: CurlCode.writeAbort
            }
        }
        rill_easy_set_pointer(easy, CurlOption.readData, owner)
        rill_easy_set_data_function(easy, CurlOption.readFunction) { bytes, size, count, owner in
            let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            return switch CurlHandle.call(owner, { $0.sendBody(into: buffer) }) {
            case .bytes(let count): count
            case .notReady: CurlCode.pause
            case .failed, nil: CurlCode.readAbort
            }
        }
        rill_easy_set_pointer(easy, CurlOption.prereqData, owner)
        let prereq = rill_easy_set_prereq_function(easy) { owner, remote, local, remotePort, localPort in
            let connection = CurlConnection(
                localPort: localPort, local: local.map { String(cString: $0) } ?? "",
                remotePort: remotePort, remote: remote.map { String(cString: $0) } ?? "")
            return CurlHandle.call(owner) { $0.willSend(on: connection) } == true
                ? CurlCode.prereqDone : CurlCode.prereqAbort
        }
        rill_easy_set_pointer(easy, CurlOption.seekData, owner)
        rill_easy_set_seek_function(easy, CurlOption.seekFunction) { owner, offset, _ in
            offset == 0 && CurlHandle.call(owner) { $0.rewindBody() } == true
                ? CurlCode.seekDone : CurlCode.seekFailed
        }
        return prereq == CurlCode.ok
    }

    private static func transfer(_ owner: UnsafeMutableRawPointer?) -> CurlTransfer? {
        owner.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Calls `body` with the transfer, outside libcurl's treatment of signals; nil without an owner.
    @discardableResult static func call<Answer>(
        _ owner: UnsafeMutableRawPointer?, _ body: (CurlTransfer) -> Answer
    ) -> Answer? {
        outsideLibrary { transfer(owner).map(body) }
    }

    /// Calls `body`, which may start threads, outside libcurl's treatment of signals.
    static func outsideLibrary<Answer, Failure>(
        _ body: () throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        rill_leave_curl()
        defer { rill_enter_curl() }
        return try body()
    }
}
