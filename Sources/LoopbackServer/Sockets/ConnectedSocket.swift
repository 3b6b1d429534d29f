import RillLocks

/// A descriptor that one thread uses and closes, and that any thread may shut down until then.
final class ConnectedSocket: Sendable {
    /// For the thread that closes it.
    let descriptor: Int32
    private let isOpen = Mutex(true)

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Wakes the thread that uses it.
    func shutDown() {
        // After the close the number may already stand for another socket.
        isOpen.withLock { if $0 { System.shutDown(descriptor) } }
    }

    func close() {
        isOpen.withLock { isOpen in
            if isOpen { System.closeDescriptor(descriptor) }
            isOpen = false
        }
    }
}
