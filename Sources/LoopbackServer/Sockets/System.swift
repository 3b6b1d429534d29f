#if canImport(Darwin)
    import Darwin

    private let stream = SOCK_STREAM
    private let sendFlags: Int32 = 0

    private func preventSignals(_ descriptor: Int32) {
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    private func countUnsent(_ descriptor: Int32, _ count: inout Int32) {
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_NWRITE, &count, &size)
    }
#else
    #if canImport(Musl)
        import Musl

        private let stream = SOCK_STREAM | SOCK_CLOEXEC
    #else
        import Glibc

        private let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #endif

    private let sendFlags = Int32(MSG_NOSIGNAL)

    private func preventSignals(_ descriptor: Int32) {}

    private func countUnsent(_ descriptor: Int32, _ count: inout Int32) {
        _ = ioctl(descriptor, UInt(TIOCOUTQ), &count)
    }
#endif

/// The system calls the server needs; no other file but that of its threads knows which C library there is.
enum System {
    enum Acceptance {
        case connection(Int32)
        case nobodyWaiting
        case clientGone
        case noResources
    }

    static func openListener(on port: UInt16, isIPv6: Bool) throws(SystemError) -> Int32 {
        let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, stream, 0)
        guard descriptor >= 0 else { throw SystemError(call: "socket", code: errno) }
        set(SO_REUSEADDR, SOL_SOCKET, on: descriptor)
        guard (isIPv6 ? bindToIPv6(descriptor, port) : bindToIPv4(descriptor, port)) == 0 else {
            throw closing(descriptor, after: "bind")
        }
        guard listen(descriptor, 4096) == 0 else { throw closing(descriptor, after: "listen") }
        guard keepFromChildren(descriptor), fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            throw closing(descriptor, after: "fcntl")
        }
        return descriptor
    }

    private static func bindToIPv4(_ descriptor: Int32, _ port: UInt16) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withPointers(to: &address) { bind(descriptor, $0, $1.pointee) }
    }

    private static func bindToIPv6(_ descriptor: Int32, _ port: UInt16) -> Int32 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        return withPointers(to: &address) { bind(descriptor, $0, $1.pointee) }
    }

    static func port(of listener: Int32) throws(SystemError) -> UInt16 {
        // Both kinds of address have the port in the same place.
        var address = sockaddr_in()
        guard withPointers(to: &address, { getsockname(listener, $0, $1) }) == 0 else {
            throw SystemError(call: "getsockname", code: errno)
        }
        return UInt16(bigEndian: address.sin_port)
    }

    static func acceptConnection(on listener: Int32) -> Acceptance {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else {
            switch errno {
            case EAGAIN, EWOULDBLOCK: return .nobodyWaiting
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .noResources
            default: return .clientGone
            }
        }
        guard keepFromChildren(descriptor), fcntl(descriptor, F_SETFL, 0) == 0 else {
            close(descriptor)
            return .clientGone
        }
        set(TCP_NODELAY, Int32(IPPROTO_TCP), on: descriptor)
        preventSignals(descriptor)
        return .connection(descriptor)
    }

    /// Two connected ends: one is readable as soon as the other is closed.
    static func openPair() throws(SystemError) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else {
            throw SystemError(call: "socketpair", code: errno)
        }
        guard ends.allSatisfy(keepFromChildren) else {
            close(ends[0])
            throw closing(ends[1], after: "fcntl")
        }
        return (ends[0], ends[1])
    }

    /// Waits for at least one byte; 0 means that no more will come.
    static func receive(from descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            return max(count, 0)
        }
    }

    /// Sends every byte, or returns false.
    static func sendAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
            let count = send(descriptor, rest.baseAddress, rest.count, sendFlags)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// The bytes the other side has not acknowledged yet.
    static func unsentBytes(of descriptor: Int32) -> Int {
        var count: Int32 = 0
        countUnsent(descriptor, &count)
        return Int(count)
    }

    /// Waits until a descriptor is readable or hung up; false when the deadline came first.
    static func wait(
        for descriptors: [Int32], readable: Bool = true, until deadline: ContinuousClock.Instant? = nil
    ) -> Bool {
        var entries = descriptors.map { pollfd(fd: $0, events: readable ? Int16(POLLIN) : 0, revents: 0) }
        while true {
            let limit = deadline.map { ContinuousClock.now.duration(to: $0).pollMilliseconds }
            let count = poll(&entries, nfds_t(entries.count), limit ?? -1)
            guard count == 0 || (count < 0 && errno == EINTR) else { return true }
            if let deadline, ContinuousClock.now >= deadline { return false }
        }
    }

    /// Ends both directions, which wakes a thread blocked on the socket.
    static func shutDown(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    static func shutDownSending(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    static func closeDescriptor(_ descriptor: Int32) {
        close(descriptor)
    }

    /// Makes the next close send RST in place of FIN.
    static func makeCloseAbortive(_ descriptor: Int32) {
        var abortive = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &abortive, socklen_t(MemoryLayout<linger>.size))
    }

    static func text(for code: Int32) -> String {
        String(cString: strerror(code))
    }

    static let addressInUse = EADDRINUSE
    static let accessDenied = EACCES

    private static func set(_ option: Int32, _ level: Int32, on descriptor: Int32) {
        var yes: Int32 = 1
        setsockopt(descriptor, level, option, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func keepFromChildren(_ descriptor: Int32) -> Bool {
        fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    }

    private static func closing(_ descriptor: Int32, after call: String) -> SystemError {
        let code = errno
        close(descriptor)
        return SystemError(call: call, code: code)
    }

    private static func withPointers<Address>(
        to address: inout Address,
        _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) -> Int32 {
        var length = socklen_t(MemoryLayout<Address>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }
}
