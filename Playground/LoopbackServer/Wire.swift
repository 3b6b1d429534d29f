/// The bytes of a connection, for a script on its thread.
public struct Wire {
    private let peer: Peer

    init(_ peer: Peer) {
        self.peer = peer
    }

    /// Sends bytes. Returns false if the client has left.
    @discardableResult public func send(_ bytes: [UInt8]) -> Bool {
        do { try peer.send(bytes) } catch { return false }
        return true
    }

    /// Receives at least one byte and at most `limit` bytes; none after the end.
    public func receive(atMost limit: Int) -> [UInt8] {
        do { return Array(try peer.read(atMost: limit)) } catch { return [] }
    }

    /// Waits. Returns false as soon as the client has left or the server stops.
    @discardableResult public func pause(_ duration: Duration) -> Bool {
        do { try peer.pause(duration) } catch { return false }
        return true
    }
}

@available(*, unavailable)
extension Wire: Sendable {}
