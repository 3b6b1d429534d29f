import RillLocks

/// A switch that is raised once and that threads can wait for: raising it closes one of two connected
/// sockets.
final class Signal: Sendable {
    /// Readable as soon as the signal is raised.
    let descriptor: Int32
    private let farEnd: Mutex<Int32?>

    init() throws(SystemError) {
        let (near, far) = try System.openPair()
        descriptor = near
        farEnd = Mutex(far)
    }

    deinit {
        raise()
        System.closeDescriptor(descriptor)
    }

    var isRaised: Bool {
        farEnd.withLock { $0 == nil }
    }

    func raise() {
        if let descriptor = farEnd.withLock({ $0.take() }) {
            System.closeDescriptor(descriptor)
        }
    }

    func wait(atMost limit: Duration) {
        _ = System.wait(for: [descriptor], until: .now + limit)
    }
}
